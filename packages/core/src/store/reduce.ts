import { reduceConnect } from '../flows/connect/connect.ts'
import { reduceModal } from '../flows/modal/modal.ts'
import { reduceNetwork } from '../flows/network/network.ts'
import { reduceNotices } from '../flows/notices/notices.ts'
import { reduceTheme } from '../flows/theme/theme.ts'
import type { KitEvent } from './events.ts'
import type { State } from './state.ts'

/** The flows that are there from the start. Each reducer sees every event, and its own slice. */
export function reduce(state: State, event: KitEvent): State {
  const modal = reduceModal(state.modal, event)
  const connect = reduceConnect(state.connect, event)
  const network = reduceNetwork(state.network, event, connect)
  const notices = reduceNotices(state.notices, event)
  const theme = reduceTheme(state.theme, event)
  const same =
    modal === state.modal &&
    connect === state.connect &&
    network === state.network &&
    notices === state.notices &&
    theme === state.theme
  return same ? state : { ...state, modal, connect, network, notices, theme }
}
