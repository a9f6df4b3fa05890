import { walletDelete } from '@latchkey/contract'
import { Checkbox, Link } from '@latchkey/react/primitives'
import { type ReactElement, useState } from 'react'
import { askFreshly } from './askFreshly.ts'
import { holdingsSection } from './holdings.tsx'
import type { Account } from './words.ts'

/**
 * Asks whether to delete the wallet. It shows the accounts' balances, and continues only after the user has opened the page of the phrase or
 * said that they don't need the wallet.
 *
 * @returns the account with its current session, and the time of the deletion; undefined if the wallet stays
 */
export async function deleteWallet(
  account: Account,
  exportUrl: string,
): Promise<{ readonly account: Account; readonly deletionAt: string | undefined }> {
  const { page, texts } = account
  const { wallet } = account.user
  const holdings = wallet ? await holdingsSection(account, wallet) : null
  let hasExported = false
  let isNotNeeded = false
  let deletionAt: string | null = null
  const screen = {
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
    problem: async () => (isNotNeeded || hasExported ? undefined : texts.choose),
  }
  const after = await askFreshly(account, screen, async (token) => {
    deletionAt = (await page.server.post(walletDelete, { isWanted: true }, token)).deletionAt
  })
  return { account: after, deletionAt: deletionAt ?? undefined }
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
