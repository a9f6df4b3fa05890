import {
  AmountTooSmallError,
  FeeAboveAmountError,
  FundsUnconfirmedError,
  InsufficientFundsError,
} from '@latchkey/core'
import type { Unspent, Unspents } from '../chain/chain.ts'
import type { AddressType } from '../wallet/address.ts'

export interface Payment {
  readonly unspents: Unspents
  /** The address that owns the coins. */
  readonly from: { readonly type: AddressType; readonly script: Uint8Array }
  readonly to: { readonly type: AddressType; readonly script: Uint8Array }
  /** In satoshis; 0 for the maximum. */
  readonly amount: bigint
  /** Satoshis per virtual byte, with one decimal. */
  readonly rate: number
}

export interface Plan {
  readonly coins: readonly Unspent[]
  readonly fee: bigint
  /** 0n if there is no change output. */
  readonly change: bigint
}

/** The maximum weight of an input with one key, including its signature. */
const INPUT_WEIGHT: Readonly<Partial<Record<AddressType, number>>> = {
  p2pkh: 592,
  p2sh: 364,
  p2wpkh: 272,
  p2tr: 230,
}
/** Version, lock time, two counts of one byte, and the witness marker. */
const BASE_WEIGHT = 44
/** A count of this number or more takes three bytes. */
const LONG_COUNT = 253
/** Nodes refuse an output that costs more to spend than it holds. */
const DUST: Readonly<Record<AddressType, bigint>> = {
  ...{ p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n, future: 546n },
}
/** Outputs with an inscription or a rune have about this many satoshis. Such outputs are not spent as money. */
const POSTAGE = 600n

/** Chooses the largest coins first, so that the payment needs few. The remainder is change; if it would be dust, it becomes part of the fee. */
export function planPayment({ unspents, from, to, amount, rate }: Payment): Plan {
  if (amount > 0n) requireAboveDust(amount, to)
  const inputWeight = INPUT_WEIGHT[from.type] ?? INPUT_WEIGHT.p2pkh ?? 0
  const weightOf = ({ script }: Payment['to']) => 4 * (9 + script.length)
  const feeOf = (inputs: number, outputs: number) => {
    const counts = inputs < LONG_COUNT ? 0 : 8
    return priceOf(BASE_WEIGHT + counts + inputs * inputWeight + outputs, rate)
  }
  const coins = unspents.spendable
    .filter((coin) => coin.amount > POSTAGE)
    .toSorted((one, other) => (one.amount < other.amount ? 1 : -1))
  // Before an amount is known, plan with all coins, which costs the most.
  if (amount === 0n) return { coins, fee: feeOf(Math.max(coins.length, 1), weightOf(to)), change: 0n }

  const chosen: Unspent[] = []
  let sum = 0n
  for (const coin of coins) {
    chosen.push(coin)
    sum += coin.amount
    const bare = feeOf(chosen.length, weightOf(to))
    if (sum < amount + bare) continue
    const whole = feeOf(chosen.length, weightOf(to) + weightOf(from))
    const rest = sum - amount - whole
    const change = rest >= DUST[from.type] ? rest : 0n
    const fee = sum - amount - change
    requireSense(fee, amount)
    return { coins: chosen, fee, change }
  }
  if (unspents.waiting > 0n && sum + unspents.waiting >= amount)
    throw new FundsUnconfirmedError({ waiting: unspents.waiting })
  throw new InsufficientFundsError()
}

/** Returns the fee. Nodes count whole virtual bytes; a rate has one decimal. */
function priceOf(weight: number, rate: number): bigint {
  const tenths = BigInt(Math.ceil(weight / 4)) * BigInt(Math.round(rate * 10))
  return (tenths + 9n) / 10n
}

/** Throws for a dust output, because nodes do not relay it. */
export function requireAboveDust(amount: bigint, { type }: Payment['to']): void {
  if (amount < DUST[type]) throw new AmountTooSmallError({ least: DUST[type] })
}

/** Throws if the fee is higher than the amount, because no user intends that. */
export function requireSense(fee: bigint, amount: bigint): void {
  if (fee > amount) throw new FeeAboveAmountError({ fee, amount })
}
