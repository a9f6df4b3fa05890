import {
  type AccountState,
  type CaipNetwork,
  explorerUrl,
  followOnRampOrders,
  isSignedOut,
  replaceView,
  selectAccount,
  selectNetwork,
  type Token,
} from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { Account as english } from '../../messages/en/account.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Banner } from '../../primitives/Banner.tsx'
import { Body } from '../../primitives/Body.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Tabs } from '../../primitives/Tabs.tsx'
import { useOnline } from '../../queries/useOnline.ts'
import { useSold } from '../../queries/useSold.ts'
import { type TokenBalances, useTokenBalances } from '../../queries/useTokenBalances.ts'
import css from './Account.css.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountBanners } from './AccountBanners.tsx'
import { ActivityTab } from './ActivityTab.tsx'
import { Buying } from './Buying.tsx'
import { Identity } from './Identity.tsx'
import { TokenList } from './TokenList.tsx'
import { Total } from './Total.tsx'

export function Account({ route }: ViewProps<'Account'>): ReactElement {
  const kit = useKit()
  const { features } = kit.config
  const texts = useTexts('Account', english)
  const account = useKitState(selectAccount)
  const { caipNetwork } = useKitState(selectNetwork)
  const isOut = useKitState(isSignedOut)
  const balances = useTokenBalances()
  const online = useOnline()
  const tokens = listTokens(balances, account, caipNetwork)
  const canReceive = features.receive !== false
  const adapter = caipNetwork && kit.adapters[caipNetwork.chainNamespace]
  const canSend = features.send !== false && adapter?.transfers !== undefined
  const canSwap = features.swaps !== false && adapter?.runSteps !== undefined
  const mayBuy = features.onramp !== false && caipNetwork !== undefined
  const sold = useSold()
  useEffect(() => (mayBuy ? followOnRampOrders(kit) : undefined), [kit, mayBuy])
  // Of the network that is shown, which is not always the one that the wallet stands on.
  const explorer = useKitState(
    (state) => caipNetwork && account.address && explorerUrl(state, caipNetwork, 'address', account.address),
  )
  if (!account.address) return <Body>{null}</Body>
  const { tab = 'tokens' } = features.history === false ? {} : route
  const choose = (chosen: 'tokens' | 'activity'): void => {
    if (chosen === 'activity') kit.store.dispatch({ type: 'click.transactions' })
    replaceView(kit, { view: 'Account', tab: chosen })
  }
  const list = (
    <TokenList
      tokens={tokens}
      balances={balances}
      online={online}
      network={caipNetwork?.name}
      receive={canReceive}
      buy={mayBuy && sold !== undefined && sold.length > 0}
      send={canSend && account.verified && !isOut}
    />
  )

  return (
    <>
      <Body>
        <Stack gap="lg">
          <AccountBanners account={account} balances={balances} online={online} />
          <Identity account={account} />
          <Total tokens={tokens} balance={account.balance} loading={balances.step === 'loading' && online} />
          <AccountActions
            receive={canReceive}
            send={canSend}
            swap={canSwap}
            buy={mayBuy && (sold ? sold.length > 0 : undefined)}
            blocked={isOut ? texts.signedOutFirst : account.verified ? undefined : texts.notConfirmed}
          />
          {mayBuy ? <Buying /> : null}
          {features.history === false ? (
            list
          ) : (
            <Tabs
              label={texts.holdings}
              tabs={[
                { id: 'tokens', title: texts.tokens },
                { id: 'activity', title: texts.activity },
              ]}
              selected={tab}
              onSelect={choose}
            >
              {tab === 'tokens' ? (
                list
              ) : (
                <ActivityTab
                  key={`${caipNetwork?.caipNetworkId} ${account.address}`}
                  network={caipNetwork}
                  explorerUrl={explorer || undefined}
                />
              )}
            </Tabs>
          )}
        </Stack>
      </Body>
      {/* Below the rest, which does not move when the wallet has confirmed. */}
      {account.verified ? null : (
        <Footer>
          <Banner>{texts.reconnecting(account.connectedWalletInfo?.name ?? texts.title)}</Banner>
        </Footer>
      )}
    </>
  )
}

export const accountView = defineView({
  view: 'Account',
  Component: Account,
  texts: english,
  start: 'network',
  titleShown: 'hidden',
  css,
  next: ['WalletSend', 'Transaction'],
})

/** The gateway's tokens, or only the coin from the chain if the gateway failed and nothing is cached; undefined if nothing is known. */
function listTokens(
  balances: TokenBalances,
  { balance }: AccountState,
  caipNetwork: CaipNetwork | undefined,
): readonly Token[] | undefined {
  if (balances.data) return balances.data
  if (balances.step === 'loading' || !balance || !caipNetwork) return undefined
  const { caipNetworkId, nativeCurrency } = caipNetwork
  return [{ id: 'native', name: nativeCurrency.name, caipNetworkId, ...balance }]
}
