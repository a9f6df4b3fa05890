import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'

/** Whether an event closes the modal. An embedded modal returns to its first view instead (S2.18). */
export function isClosing(event: KitEvent, { modal }: State): boolean {
  return event.type === 'modal.closed' || (modal.embedded && event.type === 'view.reset')
}
