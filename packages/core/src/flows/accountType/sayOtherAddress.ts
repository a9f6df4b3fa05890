import { showNotice } from '../../actions/notices.ts'
import { AUTH_ID } from '../../frame/authId.ts'
import { rule } from '../../store/rule.ts'
import type { State } from '../../store/state.ts'
import { connectionsOf } from '../connect/state.ts'

/** Says that the embedded wallet shows another of its addresses, where the visitor did not ask for it. */
export const sayOtherAddress = rule({
  on: ['accounts.changed', 'wallet.connected'],
  run(kit, { namespace }, state, previous) {
    const addressIn = ({ connect }: State): string | undefined =>
      connectionsOf(connect, namespace).connections.find(({ connectorId }) => connectorId === AUTH_ID)
        ?.address
    const [now, before] = [addressIn(state), addressIn(previous)]
    // Otherwise another tab, device or network brought it about.
    if (!now || !before || now === before || state.accountType?.change.step === 'changing') return
    showNotice(kit, { code: 'otherAddress', variant: 'info', autoClose: false })
  },
})
