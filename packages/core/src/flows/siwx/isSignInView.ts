import type { State } from '../../store/state.ts'
import { currentRoute } from '../modal/modal.ts'

/** SIWXSignMessage, or ConnectingSiwe, its other name. */
export function isSignInView({ modal }: State): boolean {
  return /^SIWX|Siwe$/.test(currentRoute(modal).view)
}

/** Whether the modal shows a view that connects or signs in, which the next view replaces. */
export function isOnTheWay({ modal }: State): boolean {
  return (modal.open || modal.embedded) && /^(Connect|Email|SIWX)/.test(currentRoute(modal).view)
}
