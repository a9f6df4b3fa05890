import { type FrameAccountType, SMART_ACCOUNT_NAMESPACE } from '@latchkey/contract'
import { AuthConnectorNotFoundError } from '../errors/frame.ts'
import { toFailure } from '../errors/toFailure.ts'
import { selectAccountTypes } from '../flows/accountType/select.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { frameOf, type KitFrame } from './kitFrame.ts'

/** S4.20. Does nothing while another change is in progress. */
export async function setPreferredAccountType(kit: Kit, type: FrameAccountType): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  if (!frame.wallet.user(SMART_ACCOUNT_NAMESPACE)) throw new AuthConnectorNotFoundError()
  if (selectAccountTypes(store.get()).change.step === 'changing') return
  store.dispatch({ type: 'accountType.changeStarted', to: type })
  try {
    await frame.call('SET_PREFERRED_ACCOUNT', { type })
    frame.cache.set('accountType', type)
    await frame.adopt()
    await reconnect(kit, frame)
    store.dispatch({ type: 'accountType.changed', to: type, network: frame.chainId() })
  } catch (error) {
    frame.fallBack()
    await reconnect(kit, frame).catch(() => {
      // Ignored: the original failure is thrown, and a reload asks the wallet again.
    })
    store.dispatch({ type: 'accountType.changeFailed', to: type, failure: toFailure(error) })
    throw error
  }
}

/** Displays the account that the wallet shares now, without a prompt. */
async function reconnect({ adapters, store }: Kit, { wallet: { id, name } }: KitFrame): Promise<void> {
  const isHeld = connectionsOf(store.get().connect, SMART_ACCOUNT_NAMESPACE).connections.some(
    ({ connectorId }) => connectorId === id,
  )
  const connection =
    isHeld && (await adapters[SMART_ACCOUNT_NAMESPACE]?.connect({ connectorId: id, isWanted: () => true }))
  if (!connection) return
  store.dispatch({
    ...{ type: 'wallet.connected', namespace: SMART_ACCOUNT_NAMESPACE, connection, how: 'restored' },
    connector: { id, name },
  })
}
