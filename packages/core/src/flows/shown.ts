import type { State } from '../store/state.ts'
import { activeConnection, type Connection } from './connect/state.ts'
import { currentRoute } from './modal/modal.ts'
import type { ViewName } from './modal/routes.ts'

export function shownConnection({ connect, network }: State): Connection | undefined {
  return activeConnection(connect, network.activeNamespace)
}

export function shownView({ modal }: State): ViewName {
  return currentRoute(modal).view
}
