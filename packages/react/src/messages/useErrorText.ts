import { type Failure, isSignedOut, pushView, signInAgain } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { button } from './en/button.ts'
import { errors } from './en/connecting.ts'
import { common } from './en/modal.ts'
import { useTexts } from './useTexts.ts'

type ErrorText = string | ((said: string) => string)

/** How to say a failure on the screen: by the error's class from the catalogue, else its own short text. */
export function useErrorText(): (failure: Pick<Failure, 'name' | 'shortMessage'>) => string {
  const texts: Readonly<Record<string, ErrorText>> = useTexts('errors', errors)
  return ({ name, shortMessage }) => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    return typeof text === 'function' ? text(shortMessage) : (text ?? shortMessage)
  }
}

interface SaidFailure {
  readonly text: string
  /** The button for what the text tells the user to do. Without one, only another try can help. */
  readonly remedy: { readonly label: string; readonly onClick: () => void } | undefined
}

/** How to say a failure of something that the user asked for: undefined once they may go on, as after signing in again. */
export function useFailure(
  failure: Pick<Failure, 'name' | 'shortMessage'> | undefined,
): SaidFailure | undefined {
  const kit = useKit()
  const isOut = useKitState(isSignedOut)
  const { connect, signInAgain: again } = useTexts('button', button)
  const { reload } = useTexts('common', common)
  const errorText = useErrorText()
  if (!failure || (failure.name === 'SignedOutError' && !isOut)) return undefined
  const text = errorText(failure)
  switch (failure.name) {
    case 'SignedOutError':
      return { text, remedy: { label: again, onClick: () => signInAgain(kit) } }
    case 'WalletRestartedError':
      return { text, remedy: { label: reload, onClick: () => location.reload() } }
    case 'SessionGoneError':
    case 'ConnectorNotConnectedError':
    case 'NoActiveAddressError':
    case 'AuthConnectorNotFoundError':
      return { text, remedy: { label: connect, onClick: () => pushView(kit, { view: 'Connect' }) } }
    default:
      return { text, remedy: undefined }
  }
}
