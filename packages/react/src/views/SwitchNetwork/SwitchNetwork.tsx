import { parseCaipNetworkId } from '@latchkey/contract'
import {
  type Failure,
  goBack,
  type Kit,
  replaceView,
  resetView,
  selectAccount,
  selectNetwork,
  switchNetwork,
} from '@latchkey/core'
import { type ReactElement, useCallback, useLayoutEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { SwitchNetwork as english } from '../../messages/en/everyday.ts'
import { common } from '../../messages/en/modal.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Footer } from '../../primitives/Footer.tsx'
import { NetworkIcon } from '../../primitives/NetworkIcon.tsx'
import { Stack } from '../../primitives/Stack.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'

export function SwitchNetwork({ route }: ViewProps<'SwitchNetwork'>): ReactElement {
  const kit = useKit()
  const { caipNetworkId } = route
  const texts = useTexts('SwitchNetwork', english)
  const { tryAgain, reload } = useTexts('common', common)
  const { switching, requestedCaipNetworks } = useKitState(selectNetwork)
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  const wallet = useKitState((state) => selectAccount(state, chainNamespace).connectedWalletInfo?.name) ?? ''
  const network = requestedCaipNetworks.find((one) => one.caipNetworkId === caipNetworkId)
  const name = network?.name ?? texts.title
  const failure =
    switching?.step === 'failed' && switching.caipNetworkId === caipNetworkId ? switching.failure : undefined
  const { title, text } = useStatus({ failure, wallet: shortName(wallet), name: shortName(name) })

  const ask = useCallback(() => {
    const { switching: now } = selectNetwork(kit.store.get())
    // A view that is mounted twice asks the wallet once.
    if (now?.step === 'asking' && now.caipNetworkId === caipNetworkId) return
    switchNetwork(kit, { caipNetworkId }).catch(() => {
      // The state holds the failure, and this view shows it.
    })
  }, [kit, caipNetworkId])
  useLayoutEffect(ask, [ask])

  return (
    <>
      <Body>
        <Status
          icon={<NetworkIcon network={network ?? { caipNetworkId }} size={72} />}
          step={failure ? 'declined' : 'waiting'}
          title={title}
          text={text}
        />
      </Body>
      {failure ? (
        <Footer>
          <Stack gap="sm">
            {failure.name === 'WalletRestartedError' ? (
              <Button variant="primary" startsFocus onClick={() => location.reload()}>
                {reload}
              </Button>
            ) : (
              <Button variant="primary" startsFocus onClick={ask}>
                {tryAgain}
              </Button>
            )}
            {requestedCaipNetworks.length > 1 ? (
              <Button variant="ghost" onClick={() => leaveSwitch(kit)}>
                {texts.another}
              </Button>
            ) : null}
          </Stack>
        </Footer>
      ) : null}
    </>
  )
}

interface StatusParameters {
  readonly failure: Failure | undefined
  readonly wallet: string
  readonly name: string
}

function useStatus({ failure, wallet, name }: StatusParameters): { title: string; text: string } {
  const texts = useTexts('SwitchNetwork', english)
  const errorText = useErrorText()
  if (!failure) return { title: texts.waiting, text: texts.waitingText(wallet, name) }
  if (failure.declined === 'addNetwork')
    return { title: texts.notAdded(name), text: texts.notAddedText(wallet, name) }
  if (failure.rejected) return { title: texts.declined, text: texts.declinedText(wallet) }
  switch (failure.name) {
    case 'SwitchingNotSupportedError':
    case 'UnsupportedMethodError':
      return { title: texts.byHand(wallet), text: texts.byHandText(wallet, name) }
    case 'UnrecognizedChainError':
      return { title: texts.unknown(wallet, name), text: errorText(failure) }
    default:
      return { title: texts.failed, text: errorText(failure) }
  }
}

export const switchNetworkView = defineView({
  view: 'SwitchNetwork',
  Component: SwitchNetwork,
  texts: english,
  useTitle: ({ caipNetworkId }) =>
    useKitState((state) => state.network.requested.find((one) => one.caipNetworkId === caipNetworkId)?.name),
})

/** Returns to the list that the network was chosen from; from UnsupportedChain, back would close the modal (S2.14). */
function leaveSwitch(kit: Kit): void {
  const { history } = kit.store.get().modal
  if (history.some(({ view }) => view === 'UnsupportedChain')) resetView(kit, { view: 'UnsupportedChain' })
  else if (history.at(-2)?.view === 'Networks') goBack(kit)
  else replaceView(kit, { view: 'Networks' })
}
