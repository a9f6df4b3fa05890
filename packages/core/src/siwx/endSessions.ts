import type { ChainNamespace } from '@latchkey/contract'
import { allConnections, type Connection } from '../flows/connect/state.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import { addressKey } from '../namespace/addresses.ts'
import { traitsOf } from '../namespace/traitsOf.ts'
import { handlerOf } from './handlerOf.ts'
import { siwxOf } from './siwxOf.ts'

export type EndingConnection = Connection & { readonly namespace: ChainNamespace }

/**
 * Signs out all accounts if nothing stays connected, otherwise the accounts of the ending connections (S4.4).
 *
 * @throws what the handler throws
 */
export async function endSessions(kit: Kit, ending: readonly EndingConnection[]): Promise<void> {
  const handler = handlerOf(kit)
  if (!handler || handler.signOutOnDisconnect === false) return
  const isEnding = (one: Pick<EndingConnection, 'namespace' | 'connectorId'>): boolean =>
    ending.some(
      ({ namespace, connectorId }) => namespace === one.namespace && connectorId === one.connectorId,
    )
  const stays = allConnections(kit.store.get().connect).filter((one) => !isEnding(one))
  if (stays.length === 0) {
    await handler.setSessions([])
    kit.store.dispatch({ type: 'siwx.signedOut' })
    return
  }
  const known = Object.values(siwxOf(kit).sessions).filter(({ data }) =>
    ending.some(({ namespace, addresses }) => {
      const key = (address: string): string => addressKey(traitsOf(kit.store.get(), namespace), address)
      return data.chainId.startsWith(`${namespace}:`) && addresses.map(key).includes(key(data.accountAddress))
    }),
  )
  await Promise.all(known.map(({ data }) => handler.revokeSession(data.chainId, data.accountAddress)))
  kit.store.dispatch({
    type: 'siwx.signedOut',
    keys: known.map(({ data }) => sessionKey(kit.store.get(), data)),
  })
}
