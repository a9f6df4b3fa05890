import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { NoticesState } from './state.ts'

/** Notices for users, alerts for integrators. */
export const noticesFlow: Flow<'notices', NoticesState> = {
  name: 'notices',
  initial: () => ({}),
  reduce: reduceNotices,
}

export function reduceNotices(state: NoticesState, event: KitEvent): NoticesState {
  switch (event.type) {
    case 'notice.shown': {
      const { waiting: _, ...rest } = state
      return { ...rest, current: event.notice }
    }
    case 'notice.queued': {
      const { current } = state
      return { ...state, waiting: event.notice, ...(current ? { current: { ...current, open: false } } : {}) }
    }
    case 'notice.closed': {
      const { current } = state
      if (!current?.open || (event.id !== undefined && event.id !== current.id)) return state
      return { ...state, current: { ...current, open: false } }
    }
    case 'alert.raised':
      return event.shown ? { ...state, alert: event.code } : state
    case 'alert.dismissed': {
      const { alert: _, ...rest } = state
      return rest
    }
    default:
      return state
  }
}
