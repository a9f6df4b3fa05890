import { type AccountState, isSignedOut, signInAgain } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Account as english } from '../../messages/en/account.ts'
import { button } from '../../messages/en/button.ts'
import { common } from '../../messages/en/modal.ts'
import { useFormat } from '../../messages/useFormat.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { offline } from '../../primitives/glyphs/account.tsx'
import type { TokenBalances } from '../../queries/useTokenBalances.ts'

export interface AccountBannersProps {
  readonly account: AccountState
  readonly balances: TokenBalances
  readonly online: boolean
}

/** What the user must know before trusting the figures below. */
export function AccountBanners({ account, balances, online }: AccountBannersProps): ReactElement | null {
  const kit = useKit()
  const texts = useTexts('Account', english)
  const buttons = useTexts('button', button)
  const isOut = useKitState(isSignedOut)
  const format = useFormat()
  const { tryAgain } = useTexts('common', common)
  const { step, data, readAt, retry } = balances
  const since = data && readAt !== undefined ? format.date(readAt, { timeStyle: 'short' }) : undefined
  return (
    <>
      {isOut ? (
        <Banner
          tone="warning"
          action={{ label: buttons.signInAgain, onClick: () => signInAgain(kit), startsFocus: true }}
        >
          {texts.signedOut(account.connectedWalletInfo?.name ?? texts.title)}
        </Banner>
      ) : null}
      {online || (step === 'loading' && !data) ? null : (
        <Banner tone="warning" glyph={offline}>
          {since ? texts.offlineSince(since) : texts.offline}
        </Banner>
      )}
      {online && step === 'failed' && (data || account.balance) ? (
        <Banner tone="warning" action={retry && { label: tryAgain, onClick: retry }}>
          {since ? texts.unavailableSince(since) : texts.unavailable}
        </Banner>
      ) : null}
    </>
  )
}
