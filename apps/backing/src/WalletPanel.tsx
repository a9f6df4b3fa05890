import { type AccountState, formatAmount } from '@latchkey/core'
import { useAccount, useNetwork } from '@latchkey/react'
import type { ReactElement } from 'react'

const states: Record<AccountState['status'], string> = {
  connected: 'Connected',
  connecting: 'Connecting',
  reconnecting: 'Waiting for the wallet to confirm',
  disconnected: 'Not connected',
}

/** What the kit knows of the visitor's wallet: account, network and coin, read through its hooks. */
export function WalletPanel(): ReactElement {
  const account = useAccount()
  const { caipNetwork, unsupported } = useNetwork()
  return (
    <section className="ground" aria-labelledby="wallet">
      <div className="ground__in">
        <div className="ground__head">
          <h2 id="wallet">Your wallet</h2>
        </div>
        {account.address ? (
          <dl className="stats">
            <div>
              <dt>Account</dt>
              <dd className="stat__value">
                <bdi dir="ltr" className="mono" data-testid="address">
                  {account.address}
                </bdi>
              </dd>
              <dd className="stat__note" aria-live="polite" data-testid="status">
                {states[account.status]}
                {account.connectedWalletInfo && ` by ${account.connectedWalletInfo.name}`}
              </dd>
            </div>
            <div>
              <dt>Network</dt>
              <dd className="stat__value" data-testid="network">
                {unsupported ? 'Unsupported network' : caipNetwork?.name}
              </dd>
              {caipNetwork && <dd className="stat__note num">Chain {caipNetwork.id}</dd>}
            </div>
            <div>
              <dt>Balance</dt>
              <dd className="stat__value">
                <bdi dir="ltr" data-testid="balance">
                  {describeBalance(account)}
                </bdi>
              </dd>
              {account.balance && <dd className="stat__note">exact, read from the chain</dd>}
            </div>
          </dl>
        ) : (
          <p className="ground__none">
            {account.status === 'connecting'
              ? 'Waiting for your wallet.'
              : 'No wallet is connected. Once one is, its account, network and balance stand here.'}
          </p>
        )}
      </div>
    </section>
  )
}

function describeBalance({ balance }: AccountState): string {
  if (balance === undefined) return 'Not read yet'
  return `${formatAmount(balance.amount, balance.decimals)} ${balance.symbol}`
}
