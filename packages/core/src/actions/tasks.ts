import { type ModalTask, tasksFlow } from '../flows/tasks/tasks.ts'
import type { Kit } from '../kit/kit.ts'
import { closeModal } from './closeModal.ts'
import { goBack, resetView } from './views.ts'

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
  kit.store.attach(tasksFlow)
  kit.store.dispatch({ type: 'task.begun', task })
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
  const { tasks = [], modal } = kit.store.get()
  const task = tasks[tasks.length - 1]
  if (!task) return
  kit.store.dispatch({ type: 'task.ended', outcome })
  if (outcome === 'cancel') {
    goBack(kit)
    task.onCancel?.()
    return
  }
  if (task.goBack) goBack(kit)
  else if (task.replace) {
    // ConnectingSiwe is a view of a later issue; the place it leaves in the history is already honoured.
    const at = modal.history.findIndex(({ view }) => (view as string) === 'ConnectingSiwe')
    if (at > 0)
      for (let depth = modal.history.length; depth > at; depth -= 1)
        kit.store.dispatch({ type: 'view.popped' })
    else closeModal(kit)
  } else if (task.view) resetView(kit, task.view)
  task.onSuccess?.()
}
