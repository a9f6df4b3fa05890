import type { UserOperation } from '@latchkey/smart-account'
import type { Hex } from 'viem'
import { readOperation, writeOperation } from './wire.ts'

/** The daily budget that a reservation takes from, and its limit in gwei; for revocations, the limit is their number. */
export interface Reservation {
  readonly name: string
  readonly limitGwei: bigint
}

/** Who pays for an operation: the operator's sponsorship, the operator's budget for revocations, or the account. */
export type Payer = 'sponsor' | 'revocations' | 'account'

export interface Terms {
  readonly payer: Payer
  readonly budgets: readonly Reservation[]
}

/** Serializes an operation for the database: the members of ERC-4337's methods, the payer, and the budgets. */
export function writeStored(operation: UserOperation, { payer, budgets }: Terms): string {
  return JSON.stringify({
    ...writeOperation(operation),
    payer,
    budgets: budgets.map(({ name, limitGwei }) => ({ name, limitGwei: String(limitGwei) })),
  })
}

/** Hashes, signatures and transactions in the database are in hex: this process wrote them. */
export const toHex = (text: string): Hex => text as Hex

export function readStored(text: string): UserOperation {
  return readOperation(JSON.parse(text))
}

/** Reads an operation's terms. Budgets of earlier releases have no limits; operations take no more from them than they already hold. */
export function readTerms(text: string): Terms {
  const stored: { payer?: Payer; budgets?: readonly (string | { name: string; limitGwei: string })[] } =
    JSON.parse(text)
  const budgets = (stored.budgets ?? []).map((one) =>
    typeof one === 'string'
      ? { name: one, limitGwei: 0n }
      : { name: one.name, limitGwei: BigInt(one.limitGwei) },
  )
  return { payer: stored.payer ?? (budgets.length > 0 ? 'sponsor' : 'account'), budgets }
}
