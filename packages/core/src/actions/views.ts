import type { ModalTask } from '../flows/modal/modal.ts'
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
 * Pops the history; with one entry, or with UnsupportedChain in it, closes instead (S2.14).
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

/**
 * Remembers what the modal does when something that a view asks of a wallet ends.
 *
 * @param kit - made by createKit()
 * @param task - what to do on success, and on cancelling
 *
 * @example
 * beginTask(kit, { goBack: false, view: { view: 'Account' } })
 */
export function beginTask(kit: Kit, task: ModalTask): void {
  kit.store.dispatch({ type: 'modal.taskBegun', task })
}

/**
 * Ends the newest task as it says (S2.16). Without one, nothing happens.
 *
 * @param kit - made by createKit()
 * @param outcome - how it ended
 *
 * @example
 * endTask(kit, 'success')
 */
export function endTask(kit: Kit, outcome: 'success' | 'cancel'): void {
  const { tasks, history } = kit.store.get().modal
  const task = tasks[tasks.length - 1]
  if (!task) return
  kit.store.dispatch({ type: 'modal.taskEnded', outcome })
  if (outcome === 'cancel') {
    goBack(kit)
    task.onCancel?.()
    return
  }
  if (task.goBack) goBack(kit)
  else if (task.replace) {
    // ConnectingSiwe is a view of a later issue; the place it leaves in the history is already honoured.
    if (history.findIndex(({ view }) => (view as string) === 'ConnectingSiwe') > 0)
      kit.store.dispatch({ type: 'view.unwound', before: 'ConnectingSiwe' })
    else closeModal(kit)
  } else if (task.view) resetView(kit, task.view)
  task.onSuccess?.()
}
