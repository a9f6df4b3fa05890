import type { Route } from '../flows/modal/routes.ts'
import type { Kit } from '../kit/kit.ts'
import { closeModal } from './closeModal.ts'

/**
 * Shows a view on top of the current one. Pushing the view that is on screen changes nothing.
 *
 * @param kit - made by createKit()
 * @param route - the view and its data
 *
 * @example
 * pushView(kit, { view: 'Networks' })
 */
export function pushView(kit: Kit, route: Route): void {
  kit.store.dispatch({ type: 'view.pushed', route })
}

/**
 * Shows a view in place of the current one.
 *
 * @param kit - made by createKit()
 * @param route - the view and its data
 *
 * @example
 * replaceView(kit, { view: 'Account' })
 */
export function replaceView(kit: Kit, route: Route): void {
  kit.store.dispatch({ type: 'view.replaced', route })
}

/**
 * Makes a view the only one: there is nothing to go back to.
 *
 * @param kit - made by createKit()
 * @param route - the view and its data
 *
 * @example
 * resetView(kit, { view: 'Account' })
 */
export function resetView(kit: Kit, route: Route): void {
  kit.store.dispatch({ type: 'view.reset', route })
}

/**
 * Returns to the previous view. Closes the modal instead if there is only one view, or if UnsupportedChain is in the
 * history (S2.14).
 *
 * @param kit - made by createKit()
 *
 * @example
 * goBack(kit)
 */
export function goBack(kit: Kit): void {
  const { history } = kit.store.get().modal
  if (history.length > 1 && !history.some(({ view }) => view === 'UnsupportedChain'))
    kit.store.dispatch({ type: 'view.popped' })
  else closeModal(kit)
}
