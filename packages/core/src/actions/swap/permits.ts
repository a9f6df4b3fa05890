import type { Atomicity } from '../../adapter/adapter.ts'
import type { SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { requireSigner } from '../requireSigner.ts'
import type { Approval } from './readApproval.ts'

/** Wallets that signed no permit since the page was loaded: they are asked for an approval. */
const refusers = new WeakMap<Kit, Set<string>>()

export function refusePermits(kit: Kit, connectorId: string): void {
  refusers.set(kit, (refusers.get(kit) ?? new Set()).add(connectorId))
}

export interface AskedHow {
  readonly atomicity: Atomicity
  /** The wallet that is to sign a permit; absent where it isn't asked for one. */
  readonly permits?: string
}

/** A wallet that runs all steps at once needs no permit. */
export async function readHow(
  kit: Kit,
  { caipNetworkId }: SwapQuote,
  { approval }: Approval,
  allowUpgrade = false,
): Promise<AskedHow> {
  const { adapter, connection } = await requireSigner(kit, { caipNetworkId })
  const { connectorId, address } = connection
  const batches = await adapter.batches?.().catch(() => undefined)
  const atomicity =
    (await batches?.readAtomicity({ connectorId, address, caipNetworkId }).catch(() => undefined)) ??
    'unsupported'
  const isTogether = atomicity === 'supported' || (atomicity === 'ready' && allowUpgrade)
  const isAsked = approval?.permit && !isTogether && !refusers.get(kit)?.has(connectorId)
  return { atomicity, ...(isAsked ? { permits: connectorId } : {}) }
}
