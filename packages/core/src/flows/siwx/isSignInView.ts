import type { State } from '../../store/state.ts'
import { currentRoute } from '../modal/modal.ts'

/** Whether the view on screen asks to sign in: SIWXSignMessage, or ConnectingSiwe, which is another name of it. */
export function isSignInView({ modal }: State): boolean {
  return /^SIWX|Siwe$/.test(currentRoute(modal).view)
}

/** Whether the dialog is open at a view that connects, or that signs in: what comes next is shown in its place. */
export function isOnTheWay({ modal }: State): boolean {
  return (modal.open || modal.embedded) && /^(Connect|Email|SIWX)/.test(currentRoute(modal).view)
}
