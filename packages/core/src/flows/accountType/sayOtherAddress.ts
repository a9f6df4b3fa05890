import { showNotice } from '../../actions/notices.ts'
import { AUTH_ID } from '../../frame/authId.ts'
import { rule } from '../../store/rule.ts'
import type { State } from '../../store/state.ts'
import { connectionsOf } from '../connect/state.ts'

/** The visitor asked for a change of the account type themselves, or another tab, device or network brought it about. */
export const sayOtherAddress = rule({
  on: ['accounts.changed', 'wallet.connected'],
  effect:
    'Says that the embedded wallet shows another of its addresses, where the visitor did not ask for it.',
  run(kit, { namespace }, state, previous) {
    const addressIn = ({ connect }: State): string | undefined =>
      connectionsOf(connect, namespace).connections.find(({ connectorId }) => connectorId === AUTH_ID)
        ?.address
    const [now, before] = [addressIn(state), addressIn(previous)]
    if (!now || !before || now === before || state.accountType?.change.step === 'changing') return
    showNotice(kit, { code: 'otherAddress', variant: 'info', autoClose: false })
  },
})
