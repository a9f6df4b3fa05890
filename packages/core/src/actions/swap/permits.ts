import type { Atomicity } from '../../adapter/adapter.ts'
import type { SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { requireSigner } from '../requireSigner.ts'
import type { Approval } from './readApproval.ts'

/** Wallets that refused to sign a permit since the page loaded: the kit asks them for an approval instead. */
const refusers = new WeakMap<Kit, Set<string>>()

export function refusePermits(kit: Kit, connectorId: string): void {
  refusers.set(kit, (refusers.get(kit) ?? new Set()).add(connectorId))
}

export interface AskedHow {
  readonly atomicity: Atomicity
  /** The wallet that is asked for a permit; absent if no permit is asked for. */
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
