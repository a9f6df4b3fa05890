import type { UserOperation } from '@latchkey/smart-account'

/** A priority fee that any chain accepts if blocks have room. */
export const TIP = 1_000_000n
/** Nodes accept a replacement only if both fees rise by a tenth; this is slightly more. */
const RISE = { times: 9n, by: 8n }

/** The offer for a unit of gas, in wei. */
export interface Fees {
  readonly maxFee: bigint
  readonly tip: bigint
}

const GWEI = 1_000_000_000n

/** Gas of an operation, as measured by a simulation. */
export interface Worth {
  /** Gas that the account pays for, without the entry point's charge for a call gas limit that is too high. */
  readonly paid: bigint
  readonly used: bigint
}

/** Converts wei to gwei, rounded up, as in budgets. */
export const toGwei = (wei: bigint): bigint => (wei + GWEI - 1n) / GWEI

/** An offer that is enough if the base fee doubles. */
export const offerOf = (baseFeePerGas: bigint): Fees => ({ maxFee: baseFeePerGas * 2n + TIP, tip: TIP })

/** Whether an offer is enough for a few blocks of rising fees. A transaction that no block includes delays all later ones. */
export const isEnough = (maxFee: bigint, { baseFeePerGas }: { readonly baseFeePerGas: bigint }): boolean =>
  maxFee >= (baseFeePerGas * 5n) / 4n

export const raise = ({ maxFee, tip }: Fees): Fees => ({
  maxFee: (maxFee * RISE.times) / RISE.by + 1n,
  tip: (tip * RISE.times) / RISE.by + 1n,
})

/**
 * The maximum fee that may be offered for the transaction of an operation that pays for itself, so that it covers its cost at any base fee up to that
 * maximum. A contract may use more gas in a block than in a simulation. The account then also pays for that gas, so the offer for a unit of gas never
 * exceeds what the account pays.
 *
 * @param at - base fee of the newest block, and the transaction's priority fee
 * @returns undefined if the operation does not cover its cost at that base fee
 */
export function mostCovered(
  { maxFeePerGas, maxPriorityFeePerGas }: Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  { paid, used }: Worth,
  { baseFeePerGas, tip }: { readonly baseFeePerGas: bigint; readonly tip: bigint },
): bigint | undefined {
  const income = (baseFee: bigint): bigint => paid * min(maxFeePerGas, baseFee + maxPriorityFeePerGas)
  const cost = (baseFee: bigint): bigint => used * (baseFee + tip)
  if (income(baseFeePerGas) < cost(baseFeePerGas)) return undefined
  // Income rises with the base fee up to the operation's maximum, and slower than cost if the operation pays for less gas than it uses.
  const limited = min(maxFeePerGas, (paid * maxFeePerGas) / used)
  const most = limited > tip ? limited - tip : 0n
  if (income(most) >= cost(most)) return limited
  let [enough, much] = [baseFeePerGas, most]
  while (much - enough > 1n) {
    const middle = (enough + much) / 2n
    if (income(middle) >= cost(middle)) enough = middle
    else much = middle
  }
  return enough + tip
}

export const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
