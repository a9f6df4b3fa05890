import type { CaipNetworkId } from '@latchkey/contract'
import { type AccountParameters, type Atomicity, BaseError } from '@latchkey/core'
import { inTime } from '@latchkey/core/adapter'
import type { CallsParameters, CallsPlan, EvmOperations } from '../adapter.ts'
import { read } from '../provider/provider.ts'
import { AtomicityUnsupportedError, CallsInvalidError, CapabilityUnsupportedError } from './errors.ts'
import { readCall } from './readCall.ts'

export interface Plan extends CallsPlan {
  /** Whether to send the calls with `wallet_sendCalls`. */
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
  // A resumed sequence stays a sequence.
  if (canJoin && resume === undefined) return { atomicity, isAtomic: true, prompts: 1, isBatch: true }
  const isSingle = calls.length === 1
  if (forceAtomic && !isSingle) throw new AtomicityUnsupportedError({ needsUpgrade: atomicity === 'ready' })
  const missing = needed.filter((name) => known?.[name] === undefined)
  if (missing.length > 0) throw new CapabilityUnsupportedError({ capabilities: missing })
  // Only wallet_sendCalls can request a capability. The wallet then chooses the number of prompts.
  const isBatch = needed.length > 0 && resume === undefined
  return { atomicity, isAtomic: isSingle, prompts: calls.length, isBatch }
}

/** Reads whether the wallet can batch calls. A wallet that does not answer in time counts as unable. */
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
    // Most wallets don't know the method. For any error, ask the wallet for each call separately, which every wallet supports.
    if (error instanceof BaseError) return undefined
    throw error
  }
}

function atomicityOf(capabilities: Known): Atomicity {
  const status = read(capabilities?.atomic, 'status')
  return status === 'supported' || status === 'ready' ? status : 'unsupported'
}
