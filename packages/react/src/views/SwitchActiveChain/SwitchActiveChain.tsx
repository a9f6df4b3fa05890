import { parseCaipNetworkId } from '@latchkey/contract'
import { pushView, resetView, selectAccount, selectConnections, selectWallets } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwitchActiveChain as english } from '../../messages/en/several.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'

/** A network of another namespace, where no wallet is connected yet. The page goes there once one is. */
export function SwitchActiveChain({ route }: ViewProps<'SwitchActiveChain'>): ReactElement {
  const kit = useKit()
  const { caipNetworkId } = route
  const namespace = parseCaipNetworkId(caipNetworkId).chainNamespace
  const texts = useTexts('SwitchActiveChain', english)
  const network = useKitState((state) =>
    state.network.requested.find((one) => one.caipNetworkId === caipNetworkId),
  )
  const inUse = useKitState((state) => selectAccount(state).connectedWalletInfo?.name)
  // The wallet in use may serve that namespace, too.
  const same = useKitState((state) => {
    const shown = selectConnections(state).find(({ isShown }) => isShown)
    return selectWallets(kit, state)
      .find(({ connectors }) =>
        connectors.some(({ id, chain }) => id === shown?.connectorId && chain === shown.namespace),
      )
      ?.connectors.find(({ chain }) => chain === namespace)
  })
  const name = shortName(network?.name ?? caipNetworkId)
  const wallet = inUse && shortName(inUse)

  /** To the wallets of that namespace: who connects one goes on to the network. */
  const openWallets = (): void => resetView(kit, { view: 'Connect', namespace, caipNetworkId })

  return (
    <>
      <Body>
        <Status
          icon={<NetworkIcon network={network ?? { caipNetworkId }} size={72} />}
          title={texts.needed(name)}
          text={wallet ? texts.neededText(wallet, name) : texts.noneText(name)}
        />
      </Body>
      <Footer>
        <Stack gap="sm">
          {same ? (
            <Button
              variant="primary"
              startsFocus
              onClick={() => {
                openWallets()
                pushView(kit, { view: 'ConnectingExternal', walletId: same.id, namespace })
              }}
            >
              {texts.continueIn(shortName(same.name))}
            </Button>
          ) : null}
          <Button variant={same ? 'ghost' : 'primary'} startsFocus={!same} onClick={openWallets}>
            {same ? texts.another : texts.choose}
          </Button>
        </Stack>
      </Footer>
    </>
  )
}

export const switchActiveChainView = defineView({
  view: 'SwitchActiveChain',
  Component: SwitchActiveChain,
  texts: english,
  next: ['Connect'],
})
