import { type Failure, type ListedWallet, type Route, selectWallets } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingExternal as english } from '../../messages/en/ConnectingExternal.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { defineView, type ViewProps } from '../../modal/defineView.ts'
import { Body } from '../../primitives/Body.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useIsLate } from '../../primitives/useIsLate.ts'
import { useAutoConnect } from './useAutoConnect.ts'

/** Wallets that have said nothing for this long have often hidden their window. */
const SLOW_MS = 30_000

/** Asks one wallet, says what is waited for and where, and how it ended. A rule closes the modal on success. */
export function ConnectingExternal({ route }: ViewProps<'ConnectingExternal'>): ReactElement {
  const texts = useTexts('ConnectingExternal', english)
  const wallet = useWallet(route)
  const name = wallet?.name ?? route.walletId
  const connector = wallet?.connectors.find(({ chain }) => !route.namespace || chain === route.namespace)
  const { failure, retry, tries } = useAutoConnect(
    connector ?? { id: route.walletId, chain: route.namespace ?? 'eip155' },
  )
  const isLate = useIsLate(failure === undefined, SLOW_MS, tries)
  const short = shortName(name)
  const failed = useFailureTexts(failure, short)
  return (
    <Body>
      <Status
        icon={<Icon name={name} src={wallet?.imageUrl} size={72} />}
        step={failure ? 'declined' : 'waiting'}
        title={failed?.title ?? texts.continueIn(short)}
        text={failed?.text ?? (isLate ? texts.slow(short) : `${texts.accept}. ${texts.behind}`)}
      />
      <Button variant={failure ? 'primary' : undefined} startsFocus onClick={retry}>
        {texts.tryAgain}
      </Button>
    </Body>
  )
}

function useFailureTexts(
  failure: Failure | undefined,
  name: string,
): { title: string; text: string } | undefined {
  const texts = useTexts('ConnectingExternal', english)
  const errorText = useErrorText()
  if (!failure) return undefined
  if (failure.rejected) return { title: texts.declinedTitle, text: texts.declinedText }
  if (failure.name === 'RequestPendingError')
    return { title: texts.pendingTitle, text: texts.pendingText(name) }
  if (failure.name === 'ProviderNotFoundError')
    return { title: texts.missingTitle(name), text: texts.missingText }
  return { title: texts.failedTitle, text: errorText(failure) }
}

function useWallet({
  walletId,
  namespace,
}: Extract<Route, { view: 'ConnectingExternal' }>): ListedWallet | undefined {
  const kit = useKit()
  return useKitState((state) =>
    selectWallets(kit, state, namespace).find(
      ({ id, connectors }) => id === walletId || connectors.some((connector) => connector.id === walletId),
    ),
  )
}

export const connectingExternalView = defineView({
  view: 'ConnectingExternal',
  Component: ConnectingExternal,
  texts: english,
  start: 'back',
  useTitle: (route) => useWallet(route)?.name,
})
