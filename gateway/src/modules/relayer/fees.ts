import type { UserOperation } from '@latchkey/smart-account'

/** A tip that any chain takes where blocks have room. */
export const TIP = 1_000_000n
/** Nodes take a replacement only if both fees rise by a tenth; this is a little more. */
const RISE = { times: 9n, by: 8n }

/** What a unit of gas is offered for, in wei. */
export interface Fees {
  readonly maxFee: bigint
  readonly tip: bigint
}

const GWEI = 1_000_000_000n

/** As a simulation has it. */
export interface Worth {
  /** Gas that the account pays for, without the entry point's charge for a call gas limit that is too high. */
  readonly paid: bigint
  readonly used: bigint
}

/** Rounded up, as budgets count. */
export const toGwei = (wei: bigint): bigint => (wei + GWEI - 1n) / GWEI

/** Enough for a base fee that doubles. */
export const offerOf = (baseFeePerGas: bigint): Fees => ({ maxFee: baseFeePerGas * 2n + TIP, tip: TIP })

/** Whether an offer lasts for a few blocks of rising fees: one that no block takes holds up all that come after it. */
export const isEnough = (maxFee: bigint, { baseFeePerGas }: { readonly baseFeePerGas: bigint }): boolean =>
  maxFee >= (baseFeePerGas * 5n) / 4n

export const raise = ({ maxFee, tip }: Fees): Fees => ({
  maxFee: (maxFee * RISE.times) / RISE.by + 1n,
  tip: (tip * RISE.times) / RISE.by + 1n,
})

/**
 * The most that may be offered for the transaction of an operation that pays for itself, so that it pays what it costs at any base fee up to there. A
 * contract may use more gas in a block than in a simulation; the account then pays for it too, so a unit of gas is never offered more than it pays.
 *
 * @param at - base fee of the newest block, and the transaction's tip
 * @returns undefined where it does not even pay at that base fee
 */
export function mostCovered(
  { maxFeePerGas, maxPriorityFeePerGas }: Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  { paid, used }: Worth,
  { baseFeePerGas, tip }: { readonly baseFeePerGas: bigint; readonly tip: bigint },
): bigint | undefined {
  const income = (baseFee: bigint): bigint => paid * min(maxFeePerGas, baseFee + maxPriorityFeePerGas)
  const cost = (baseFee: bigint): bigint => used * (baseFee + tip)
  if (income(baseFeePerGas) < cost(baseFeePerGas)) return undefined
  // Its income rises with the base fee as far as its own maximum, and slower than its cost where it pays for less gas.
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
