import { type AccountState, formatAmount } from '@latchkey/core'
import { useAccount, useNetwork } from '@latchkey/react'
import { lazy, type ReactElement, Suspense } from 'react'
import { useConfig } from '../shell/ConfigContext.ts'
import { type PageTexts, usePageTexts } from './texts/usePageTexts.ts'

const Greeting = lazy(() => import('./Greeting.tsx'))

/** Shows the user's wallet, from the kit's hooks. Renders nothing until a wallet is connected. */
export function WalletLine(): ReactElement | null {
  const texts = usePageTexts()
  const { wallet } = texts
  const signsIn = useConfig()?.signIn !== undefined
  const account = useAccount()
  const { caipNetwork, unsupported } = useNetwork()
  if (account.address === undefined) return null
  const name = account.connectedWalletInfo?.name
  return (
    <section className="wallet-line" aria-label={wallet.yours}>
      <span>{wallet.yours}</span>
      <bdi dir="ltr" className="mono" data-testid="address">
        {account.address}
      </bdi>
      <span aria-live="polite" data-testid="status">
        {account.status === 'reconnecting' ? wallet.reconnecting : wallet.connected}
        {name !== undefined && wallet.by(name)}
      </span>
      <span data-testid="network">{unsupported ? wallet.unsupported : caipNetwork?.name}</span>
      <bdi dir="ltr" className="num" data-testid="balance">
        {balanceOf(account, texts)}
      </bdi>
      {signsIn && (
        <Suspense fallback={null}>
          <Greeting />
        </Suspense>
      )}
    </section>
  )
}

/** Returns the exact balance, because a user who sends everything needs every digit. */
function balanceOf({ balance }: AccountState, { wallet }: PageTexts): string {
  if (balance === undefined) return wallet.notRead
  return `${formatAmount(balance.amount, balance.decimals)} ${balance.symbol}`
}
