import type { RelayerConfig } from '../../config/readRelayer.ts'
import { type Fees, isEnough, min, mostCovered, offerOf } from './fees.ts'
import { OperationError } from './OperationError.ts'
import type { OperationOutcome } from './outcome.ts'
import type { Relayer } from './relayer.ts'
import type { StoredOperation } from './store.ts'
import { readStored, readTerms } from './stored.ts'

export type Offer =
  | { readonly kind: 'fees'; readonly fees: Fees }
  /** The operation currently pays less than it costs, or fees exceed what the operator pays. */
  | { readonly kind: 'dear' }
  | { readonly kind: 'refused'; readonly reason: string }
  | Extract<OperationOutcome, { kind: 'happened' }>

const ANY_FEE = 2n ** 64n

/** Decides which fees may be offered for an operation accepted earlier. Conditions may have changed since. */
export function createOffers(relayer: Relayer, config: RelayerConfig) {
  const { node } = relayer

  const offerFor = async (operation: StoredOperation): Promise<Offer> => {
    const { baseFeePerGas } = await node.head()
    const fees = offerOf(baseFeePerGas)
    try {
      const most = await mostOffered(operation, fees.tip)
      if (!isEnough(most, { baseFeePerGas })) return { kind: 'dear' }
      return { kind: 'fees', fees: { ...fees, maxFee: min(fees.maxFee, most) } }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      const outcome = await relayer.outcome(operation)
      return outcome.kind === 'happened' ? outcome : { kind: 'refused', reason: error.message }
    }
  }

  /** The maximum offer for a unit of gas: what the operator sponsors, or what an operation that pays for itself covers. */
  const mostOffered = async (stored: StoredOperation, tip: bigint): Promise<bigint> => {
    const operation = readStored(stored.operation)
    const checked = await relayer.preflight(operation)
    const { payer } = readTerms(stored.operation)
    if (payer === 'sponsor') return config.maxFeePerGas
    // Revocations are limited by number only: high fees never keep a user from revoking a permission.
    if (payer === 'revocations') return ANY_FEE
    const head = await node.head()
    return mostCovered(operation, await relayer.worthOf(operation, checked), { ...head, tip }) ?? 0n
  }

  return { offerFor, mostOffered }
}
