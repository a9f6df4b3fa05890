import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { Route } from './routes.ts'
import type { ModalState } from './state.ts'

export const modalFlow: Flow<'modal', ModalState> = {
  name: 'modal',
  initial: ({ enableEmbedded }) => ({
    open: false,
    loading: false,
    shake: false,
    embedded: enableEmbedded,
    history: [{ view: 'Connect' }],
    direction: 'replace',
  }),
  reduce: reduceModal,
}

/** Returns the view on screen.
 *
 * @param state - `kit.store.get().modal`
 * @returns the view with its data
 *
 * @example
 * const { view } = currentRoute(kit.store.get().modal)
 */
export function currentRoute(state: ModalState): Route {
  return state.history[state.history.length - 1] ?? state.history[0]
}

export function reduceModal(state: ModalState, event: KitEvent): ModalState {
  switch (event.type) {
    case 'modal.opened':
      return {
        ...state,
        open: true,
        loading: false,
        shake: false,
        history: [event.route],
        direction: 'replace',
        namespace: event.namespace,
      }
    case 'modal.closed':
      return { ...state, open: false, loading: false, shake: false }
    case 'modal.loading':
      return { ...state, loading: event.loading }
    case 'modal.refused':
    case 'modal.settled':
      return { ...state, shake: event.type === 'modal.refused' }
    case 'view.pushed':
      if (currentRoute(state).view === event.route.view) return state
      return { ...state, history: [...state.history, event.route], direction: 'forward' }
    case 'view.replaced': {
      // `waiting` is kept while the steps of a sign-in replace each other.
      const { waiting } = { waiting: undefined, ...currentRoute(state) }
      const route = waiting === undefined ? event.route : { waiting, ...event.route }
      return { ...state, history: nonEmpty([...init(state.history), route], route), direction: 'replace' }
    }
    case 'view.reset':
      return { ...state, history: [event.route], direction: 'replace' }
    case 'view.popped':
      return { ...state, history: nonEmpty(init(state.history), state.history[0]), direction: 'back' }
    default:
      return state
  }
}

function init(history: readonly Route[]): Route[] {
  return history.slice(0, -1)
}

function nonEmpty(history: readonly Route[], fallback: Route): ModalState['history'] {
  const [first = fallback, ...rest] = history
  return [first, ...rest]
}
