import { type WalletRecord, walletDelete } from '@latchkey/contract'
import { Checkbox, Link } from '@latchkey/react/primitives'
import { type ReactElement, useState } from 'react'
import { problemOf } from '../approval/texts/reasonOf.ts'
import { holdingsSection } from './holdings.tsx'
import type { Account } from './words.ts'

/**
 * Asks whether the wallet is to be deleted. It shows what the accounts hold, and goes on only after the phrase was shown or the person
 * said that they don't need the wallet.
 *
 * @returns the day of the deletion; undefined where the wallet stays
 */
export async function deleteWallet(
  account: Account,
  wallet: WalletRecord | null,
  exportUrl: string,
): Promise<string | undefined> {
  const { page, token, texts } = account
  const holdings = wallet ? await holdingsSection(account, wallet) : null
  let hasExported = false
  let isNotNeeded = false
  let deletionAt: string | null = null
  const isWanted = await page.ask(() => ({
    title: texts.deleteTitle,
    body: (
      <>
        <p>{texts.deleteWhy}</p>
        {holdings}
        {wallet ? (
          <p>
            <Link
              href={exportUrl}
              onClick={() => {
                hasExported = true
              }}
            >
              {texts.exportFirst}
            </Link>
          </p>
        ) : null}
        <NoNeed
          text={texts.noNeed}
          onChange={(checked) => {
            isNotNeeded = checked
          }}
        />
      </>
    ),
    accept: texts.deleteNow,
    decline: texts.keep,
    isRisky: true,
    problem: async () => {
      if (!isNotNeeded && !hasExported) return texts.choose
      return problemOf(async () => {
        deletionAt = (await page.server.post(walletDelete, { isWanted: true }, token)).deletionAt
      }, account.approvalTexts)
    },
  }))
  return isWanted ? (deletionAt ?? undefined) : undefined
}

function NoNeed({ text, onChange }: { text: string; onChange: (checked: boolean) => void }): ReactElement {
  const [checked, setChecked] = useState(false)
  return (
    <Checkbox
      checked={checked}
      onChange={(now) => {
        setChecked(now)
        onChange(now)
      }}
    >
      {text}
    </Checkbox>
  )
}
