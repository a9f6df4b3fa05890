import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import { toKitEvent } from '../adapter/toKitEvent.ts'
import { ConnectorNotConnectedError } from '../errors/wallet.ts'
import { allConnections, type Connection } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'

export interface RecheckParameters {
  /** Those to ask about; what is no longer connected is left alone. */
  readonly connections: readonly (Connection & { readonly namespace: ChainNamespace })[]
  /** Gives up: whatever the wallets answer then changes nothing. */
  readonly signal: AbortSignal
}

/**
 * Asks confirmed wallets once more where they stand, without opening a window: they may have changed it while nobody
 * was listening. A wallet that does not answer keeps its connection, since it has not said no.
 */
export async function recheck(kit: Kit, { connections, signal }: RecheckParameters): Promise<void> {
  await Promise.all(
    connections.map(async ({ namespace, connectorId, verified }) => {
      const adapter = kit.adapters[namespace]
      if (!verified || !adapter) return
      const told = await adapter.connect({ connectorId, silent: true }).catch(toNothing)
      const known = allConnections(kit.store.get().connect).find(
        (one) => one.namespace === namespace && one.connectorId === connectorId,
      )
      if (!told || !known || signal.aborted) return
      const { addresses, caipNetworkId } = told
      const events = [
        ...(`${addresses}` === `${known.addresses}`
          ? []
          : [{ type: 'accounts.changed', connectorId, addresses } as const]),
        ...(caipNetworkId ? [{ type: 'chain.changed', connectorId, caipNetworkId } as const] : []),
      ]
      for (const event of events) {
        const fact = toKitEvent(namespace, event, kit.store.get())
        if (fact) kit.store.dispatch(fact)
      }
    }),
  )
}

type Told = Pick<AdapterConnection, 'addresses'> & Partial<AdapterConnection>

/** No account is an answer; any other failure is none. */
function toNothing(error: unknown): Told | undefined {
  return error instanceof ConnectorNotConnectedError ? { addresses: [] } : undefined
}
