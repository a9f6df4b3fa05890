import { type Failure, isSignedOut, pushView, signInAgain } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { button } from './en/button.ts'
import { common } from './en/common.ts'
import { useTexts } from './useTexts.ts'

/** A button: what it says, and what it does. */
interface Remedy {
  readonly label: string
  readonly onClick: () => void
}

/**
 * The button for what a failure's text tells the visitor to do. Without one, only another try can help.
 *
 * @example
 * const remedyOf = useRemedy()
 * const action = remedyOf(failure) ?? { label: tryAgain, onClick: retry }
 */
export function useRemedy(): (failure: Pick<Failure, 'name'> | undefined) => Remedy | undefined {
  const kit = useKit()
  const isOut = useKitState(isSignedOut)
  const buttons = useTexts('button', button)
  const { reload } = useTexts('common', common)
  return (failure) => {
    switch (failure?.name) {
      case 'SignedOutError':
        return isOut ? { label: buttons.signInAgain, onClick: () => signInAgain(kit) } : undefined
      case 'WalletRestartedError':
        return { label: reload, onClick: () => location.reload() }
      case 'SessionGoneError':
      case 'ConnectorNotConnectedError':
      case 'NoActiveAddressError':
      case 'AuthConnectorNotFoundError':
        return { label: buttons.connect, onClick: () => pushView(kit, { view: 'Connect' }) }
      default:
        return undefined
    }
  }
}

/** Whether a failure says that the visitor is signed out, who has signed in again since: the act may go on. */
export function useIsMended(): (failure: Pick<Failure, 'name'> | undefined) => boolean {
  const isOut = useKitState(isSignedOut)
  return (failure) => failure?.name === 'SignedOutError' && !isOut
}
