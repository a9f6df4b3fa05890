import type { ChainNamespace } from '@latchkey/contract'
import { type Failure, type ListedWallet, resetView } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { ConnectingExternal as english } from '../../messages/en/connecting.ts'
import { common } from '../../messages/en/modal.ts'
import { useErrorText } from '../../messages/useErrorText.ts'
import { useSection } from '../../messages/useSection.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Status } from '../../primitives/Status.tsx'
import { shortName } from '../../primitives/shortName.ts'
import { useIsLate } from '../../primitives/useIsLate.ts'
import { useAutoConnect } from './useAutoConnect.ts'

/** Wallets that have said nothing for this long have often hidden their window. */
const SLOW_MS = 30_000

export interface AskWalletProps {
  readonly walletId: string
  /** Absent where it is gone. */
  readonly wallet: ListedWallet | undefined
  readonly namespace?: ChainNamespace | undefined
}

export function AskWallet({ walletId, wallet, namespace }: AskWalletProps): ReactElement {
  const kit = useKit()
  useSection('ConnectingExternal')
  const texts = useTexts('ConnectingExternal', english)
  const activeNamespace = useKitState(({ network }) => network.activeNamespace)
  const { cancel: cancelText, reload } = useTexts('common', common)
  const name = wallet?.name ?? walletId
  const connector = wallet?.connectors.find(({ chain }) => !namespace || chain === namespace)
  const { failure, isBusy, isHasty, retry, cancel, tries } = useAutoConnect(
    connector ?? { id: walletId, chain: namespace ?? activeNamespace },
  )
  const isLate = useIsLate(failure === undefined, SLOW_MS, tries)
  const chooseAnother = (): void => {
    if (kit.store.get().modal.history.length > 1) cancel()
    else resetView(kit, { view: 'Connect', ...(namespace ? { namespace } : {}) })
  }
  const short = shortName(name)
  const failed = useFailureTexts(failure, short)
  const hint = isLate || isHasty ? texts.slow(short) : texts.waiting
  const busy = isBusy ? { title: texts.pendingTitle, text: texts.stillOpen(short) } : undefined
  return (
    <>
      <Status
        icon={<Icon src={wallet?.imageUrl} size={72} />}
        step={failure ? 'declined' : 'waiting'}
        title={failed?.title ?? busy?.title ?? texts.continueIn(short)}
        text={failed?.text ?? busy?.text ?? hint}
      />
      {failure?.name === 'WalletRestartedError' ? (
        <Button variant="primary" startsFocus onClick={() => location.reload()}>
          {reload}
        </Button>
      ) : (
        <Button variant={failure ? 'primary' : undefined} startsFocus onClick={retry}>
          {texts.tryAgain}
        </Button>
      )}
      <Button variant="ghost" onClick={failure ? chooseAnother : cancel}>
        {failure ? texts.chooseAnother : cancelText}
      </Button>
    </>
  )
}

function useFailureTexts(
  failure: Failure | undefined,
  name: string,
): { title: string; text: string } | undefined {
  const texts = useTexts('ConnectingExternal', english)
  const errorText = useErrorText()
  if (!failure) return undefined
  switch (failure.name) {
    case 'UserRejectedError':
      return { title: texts.declinedTitle, text: texts.declinedIn(name) }
    case 'WalletRefusedError':
      return { title: texts.refusedTitle(name), text: errorText(failure) }
    case 'WalletNotSetUpError':
      return { title: texts.notSetUpTitle(name), text: errorText(failure) }
    case 'WalletRestartedError':
      return { title: texts.restartedTitle(name), text: errorText(failure) }
    case 'RequestPendingError':
      return { title: texts.pendingTitle, text: texts.pendingText(name) }
    case 'ProviderNotFoundError':
      return { title: texts.missingTitle(name), text: texts.missingText }
    default:
      return { title: texts.failedTitle, text: errorText(failure) }
  }
}
