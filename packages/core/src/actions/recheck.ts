import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import { hear } from '../adapter/hear.ts'
import { ConnectorNotConnectedError } from '../errors/wallet.ts'
import { allConnections, type Connection } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'

export interface RecheckParameters {
  /** The connections to check. Connections that have ended are skipped. */
  readonly connections: readonly (Connection & { readonly namespace: ChainNamespace })[]
  /** Aborts the check: later answers are ignored. */
  readonly signal: AbortSignal
}

/**
 * Asks confirmed wallets for their current accounts and chain, without opening a window. They may have changed while the
 * kit wasn't listening. A wallet that doesn't answer keeps its connection, because it hasn't refused.
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
      for (const event of events) hear(kit, namespace, event)
    }),
  )
}

type Told = Pick<AdapterConnection, 'addresses'> & Partial<AdapterConnection>

/** An empty account list is a valid answer. Any other failure means that the state is unknown. */
function toNothing(error: unknown): Told | undefined {
  return error instanceof ConnectorNotConnectedError ? { addresses: [] } : undefined
}
