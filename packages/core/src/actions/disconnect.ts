import { type ChainNamespace, TEXTS } from '@latchkey/contract'
import { messageOf } from '../errors/BaseError.ts'
import { DisconnectError } from '../errors/kit.ts'
import { allConnections, connectionsOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import { abandonConnect } from './abandonConnect.ts'
import { forgetWallet } from './forgetWallet.ts'
import { loadRules } from './loadLazy.ts'

/** The connections that {@link disconnect} ends. */
export interface DisconnectParameters {
  /** Only this namespace; every one unless set. */
  readonly namespace?: ChainNamespace
  /** Only this wallet; every one unless set. Another that is connected then takes its place. */
  readonly connectorId?: string
}

/** What {@link disconnect} throws. */
export type DisconnectErrorType = DisconnectError

/**
 * Disconnects: ends sign-in sessions, then every connection. The kit forgets the connections even if a wallet fails.
 *
 * @param kit - made by createKit()
 * @param parameters.namespace, parameters.connectorId - only these; every one unless set
 * @returns once all were tried
 * @throws {@link DisconnectError} naming each namespace that failed, after all were tried
 *
 * @example
 * await disconnect(kit)
 */
export async function disconnect(
  kit: Kit,
  { namespace, connectorId: only }: DisconnectParameters = {},
): Promise<void> {
  const isMeant = (one: { readonly namespace: ChainNamespace; readonly connectorId: string }): boolean =>
    (!namespace || one.namespace === namespace) && (!only || one.connectorId === only)
  const failures: { namespace: string; error: unknown; message: string }[] = []
  const attempt = async (what: string, work: () => Promise<unknown> | undefined): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failures.push({ namespace: what, error, message: messageOf(error) ?? TEXTS.somethingWentWrong })
    }
  }

  // Answers to earlier wallet requests are now ignored.
  const asked = kit.store.get().connect.attempt
  if (asked && isMeant(asked)) abandonConnect(kit)
  const ending = allConnections(kit.store.get().connect).filter(isMeant)
  await attempt('siwx', async () => {
    if (kit.config.siwx) await (await (await loadRules()).loadSiwx(kit)).endSessions(kit, ending)
  })
  await Promise.all(
    Object.keys(kit.store.get().connect.namespaces).map(async (one) => {
      if (namespace && one !== namespace) return
      // Without an adapter, a paired wallet may still be connected. Its session ends when the kit forgets the
      // connection.
      for (const { connectorId } of connectionsOf(kit.store.get().connect, one).connections) {
        if (!isMeant({ namespace: one, connectorId })) continue
        await attempt(one, () => kit.adapters[one]?.disconnect({ connectorId }))
        kit.store.dispatch({ type: 'wallet.disconnected', namespace: one, connectorId, reason: 'asked' })
      }
    }),
  )

  // A disconnected wallet does not reconnect automatically.
  for (const missing of kit.store.get().missing ?? []) if (isMeant(missing)) forgetWallet(kit, missing)

  if (failures.length > 0) {
    const error = new DisconnectError({ failures })
    kit.store.dispatch({ type: 'disconnect.failed', message: error.details ?? error.shortMessage })
    throw error
  }
  kit.store.dispatch({ type: 'disconnect.succeeded', namespace: namespace ?? 'all' })
}
