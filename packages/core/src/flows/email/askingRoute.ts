import { currentRoute } from '../modal/modal.ts'
import type { Route } from '../modal/routes.ts'
import type { ModalState } from '../modal/state.ts'

/** The view from which something is asked: the one below, while the embedded wallet's approval shows. */
export function askingRoute(modal: ModalState): Route {
  return modal.history.findLast(({ view }) => view !== 'ApproveTransaction') ?? currentRoute(modal)
}
