import type { NodeBlock, NodeTransaction } from './createIndexNode.ts'
import { readLogs } from './logs.ts'
import { type Movement, NOBODY } from './movement.ts'

export interface IndexedTransaction extends NodeTransaction {
  readonly position: number
  readonly movements: readonly Movement[]
  readonly accounts: readonly string[]
  /** The receivers of the sender's transfers, and the tokens that the sender has chosen to use. */
  readonly contacts: readonly { readonly kind: 'person' | 'token'; readonly contact: string }[]
}

export interface IndexedBlock {
  readonly number: number
  readonly hash: string
  readonly time: number
  /** Whether transfers by contracts are known. */
  readonly isTraced: boolean
  readonly transactions: readonly IndexedTransaction[]
}

/** Computes the movements of a block's transactions and the accounts they affect. */
export function toRows(block: NodeBlock): IndexedBlock {
  return {
    number: block.number,
    hash: block.hash,
    time: block.time,
    isTraced: block.internal !== undefined,
    transactions: block.transactions.map((transaction, position) => {
      const movements = movementsOf(transaction, block.internal?.get(transaction.hash) ?? [])
      return {
        ...transaction,
        position,
        movements,
        accounts: accountsOf(transaction, movements),
        contacts: contactsOf(transaction, movements),
      }
    }),
  }
}

/** All movements of a transaction in order: its own value, transfers by contracts, tokens. */
export function movementsOf(transaction: NodeTransaction, internal: readonly Movement[]): Movement[] {
  const { from, to, created, value, succeeded, logs } = transaction
  // A failed transaction moved nothing and has no logs.
  if (!succeeded) return []
  const taker = to ?? created
  const own: Movement[] =
    value > 0n && taker !== undefined
      ? [{ kind: 'native', token: undefined, giver: from, taker, amount: value, tokenId: undefined }]
      : []
  return [...own, ...internal, ...readLogs(logs)]
}

function accountsOf({ from, to, created }: NodeTransaction, movements: readonly Movement[]): string[] {
  const accounts = new Set([from])
  if (to !== undefined) accounts.add(to)
  if (created !== undefined) accounts.add(created)
  for (const { kind, giver, taker } of movements) {
    accounts.add(giver)
    // A spender in an approval did nothing and received nothing.
    if (kind !== 'approval') accounts.add(taker)
  }
  accounts.delete(NOBODY)
  return [...accounts]
}

function contactsOf(
  { from, succeeded }: NodeTransaction,
  movements: readonly Movement[],
): IndexedTransaction['contacts'] {
  if (!succeeded) return []
  const people = new Set<string>()
  const tokens = new Set<string>()
  for (const { kind, giver, taker, token, amount } of movements) {
    if (kind !== 'approval' && giver === from && amount > 0n && taker !== NOBODY) people.add(taker)
    if (token !== undefined && (giver === from || taker === from)) tokens.add(token)
  }
  return [
    ...[...people].map((contact) => ({ kind: 'person' as const, contact })),
    ...[...tokens].map((contact) => ({ kind: 'token' as const, contact })),
  ]
}
