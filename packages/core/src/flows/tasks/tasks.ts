import type { KitEvent } from '../../store/events.ts'
import type { Flow } from '../../store/flow.ts'
import type { Route } from '../modal/routes.ts'

/** Something that a view asks of a wallet, and what the modal does when that ends (S2.16). */
export interface ModalTask {
  readonly goBack: boolean
  /** The view to reset to on success. */
  readonly view?: Route
  /** Return to the view before sign-in, or close. */
  readonly replace?: boolean
  readonly onSuccess?: () => void
  readonly onCancel?: () => void
}

/** The tasks that have not ended, the newest last. */
export type TasksState = readonly ModalTask[]

export type TasksEvent =
  | { readonly type: 'task.begun'; readonly task: ModalTask }
  | { readonly type: 'task.ended'; readonly outcome: 'success' | 'cancel' }

/** What views ask of wallets. Attached by the first of them. */
export const tasksFlow: Flow<'tasks', TasksState> = { name: 'tasks', initial: () => [], reduce: reduceTasks }

function reduceTasks(tasks: TasksState, event: KitEvent): TasksState {
  switch (event.type) {
    case 'task.begun':
      return [...tasks, event.task]
    case 'task.ended':
      return tasks.slice(0, -1)
    case 'modal.closed':
      return tasks.length > 0 ? [] : tasks
    default:
      return tasks
  }
}
