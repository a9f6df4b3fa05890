import type { ModalTask } from '../flows/tasks/state.ts'
import { tasksFlow } from '../flows/tasks/tasks.ts'
import type { Kit } from '../kit/kit.ts'
import { closeModal } from './closeModal.ts'
import { goBack, resetView } from './views.ts'

/**
 * Registers a task: how the modal continues after a wallet request of a view succeeds or is cancelled.
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
 * Completes the newest task with an outcome. Does nothing without a task (S2.16).
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
    const at = modal.history.findIndex(({ view }) => view === 'ConnectingSiwe' || view === 'SIWXSignMessage')
    if (at > 0)
      for (let depth = modal.history.length; depth > at; depth -= 1)
        kit.store.dispatch({ type: 'view.popped' })
    else closeModal(kit)
  } else if (task.view) resetView(kit, task.view)
  task.onSuccess?.()
}
