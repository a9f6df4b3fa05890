import type { Route } from '../modal/routes.ts'

/** A wallet request of a view, and what the modal does when the request ends (S2.16). */
export interface ModalTask {
  readonly goBack: boolean
  /** The view to reset to on success. */
  readonly view?: Route
  /** Return to the view before sign-in, or close. */
  readonly replace?: boolean
  readonly onSuccess?: () => void
  readonly onCancel?: () => void
}

/** The open tasks, newest last. */
export type TasksState = readonly ModalTask[]

export type TasksEvent =
  | { readonly type: 'task.begun'; readonly task: ModalTask }
  | { readonly type: 'task.ended'; readonly outcome: 'success' | 'cancel' }
