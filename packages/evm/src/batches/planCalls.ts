import type { CaipNetworkId } from '@latchkey/contract'
import { type AccountParameters, type Atomicity, BaseError } from '@latchkey/core'
import { inTime } from '@latchkey/core/adapter'
import type { CallsParameters, CallsPlan, EvmOperations } from '../adapter.ts'
import { read } from '../provider/provider.ts'
import { AtomicityUnsupportedError, CallsInvalidError, CapabilityUnsupportedError } from './errors.ts'
import { readCall } from './readCall.ts'

export interface Plan extends CallsPlan {
  /** Whether the wallet is asked by `wallet_sendCalls`. */
  readonly isBatch: boolean
}

export async function planCalls(
  operations: Pick<EvmOperations, 'getCapabilities'>,
  parameters: CallsParameters,
): Promise<Plan> {
  const { calls, capabilities = {}, forceAtomic = false, allowUpgrade = false, resume } = parameters
  if (calls.length === 0) throw new CallsInvalidError()
  const index = calls.findIndex((call) => !readCall(call))
  if (index >= 0) throw new CallsInvalidError({ index })
  const needed = Object.keys(capabilities).filter((name) => capabilities[name]?.optional !== true)
  const known = await readCapabilities(operations, parameters)
  const atomicity = atomicityOf(known)
  const canJoin = atomicity === 'supported' || (atomicity === 'ready' && allowUpgrade)
  // What was begun as a sequence ends as one.
  if (canJoin && resume === undefined) return { atomicity, isAtomic: true, prompts: 1, isBatch: true }
  const isSingle = calls.length === 1
  if (forceAtomic && !isSingle) throw new AtomicityUnsupportedError({ needsUpgrade: atomicity === 'ready' })
  const missing = needed.filter((name) => known?.[name] === undefined)
  if (missing.length > 0) throw new CapabilityUnsupportedError({ capabilities: missing })
  // Only by wallet_sendCalls can a wallet be asked for a capability; it decides itself how often it asks then.
  const isBatch = needed.length > 0 && resume === undefined
  return { atomicity, isAtomic: isSingle, prompts: calls.length, isBatch }
}

/** A wallet that does not say in time that it can join calls can't. */
export async function readAtomicity(
  operations: Pick<EvmOperations, 'getCapabilities'>,
  parameters: AccountParameters & { readonly caipNetworkId: CaipNetworkId },
): Promise<Atomicity> {
  return atomicityOf(await readCapabilities(operations, parameters))
}

type Known = Readonly<Record<string, unknown>> | undefined

async function readCapabilities(
  { getCapabilities }: Pick<EvmOperations, 'getCapabilities'>,
  { connectorId, address, caipNetworkId }: AccountParameters & { readonly caipNetworkId: CaipNetworkId },
): Promise<Known> {
  try {
    return (await inTime(getCapabilities({ connectorId, address }), connectorId))[caipNetworkId]
  } catch (error) {
    // Most wallets don't know the method. Whatever the reason, such a wallet is asked for each call, which every wallet can.
    if (error instanceof BaseError) return undefined
    throw error
  }
}

function atomicityOf(capabilities: Known): Atomicity {
  const status = read(capabilities?.atomic, 'status')
  return status === 'supported' || status === 'ready' ? status : 'unsupported'
}
