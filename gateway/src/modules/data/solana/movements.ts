import type { ChainTransaction } from './schemas.ts'

export interface SolanaMovement {
  /** Undefined for the coin. */
  readonly mint: string | undefined
  /** The change of the owner's balance: negative if the owner gave. */
  readonly change: bigint
  readonly decimals: number
  /** The address that got or gave most of the same asset in return; undefined if none is known. */
  readonly other: string | undefined
}

/**
 * Computes how a transaction changed an owner's balances. The network's fee is no movement, and neither is the rent of a token account
 * that the owner opened, because no other account got them.
 */
export function movementsOf(
  { transaction, meta }: ChainTransaction,
  owner: string,
): readonly SolanaMovement[] {
  return [...coinMovement({ transaction, meta }, owner), ...tokenMovements(meta, owner)]
}

type Parts = Pick<ChainTransaction, 'transaction' | 'meta'>

function coinMovement({ transaction, meta }: Parts, owner: string): SolanaMovement[] {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const tokenAccounts = new Set(
    [...meta.preTokenBalances, ...meta.postTokenBalances].map(({ accountIndex }) => accountIndex),
  )
  const changes = keys.map((key, index) => ({
    key,
    isTokenAccount: tokenAccounts.has(index),
    change: (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n),
  }))
  const own = changes.find(({ key }) => key === owner)
  if (!own) return []
  const paysFee = keys[0] === owner
  const rent = paysFee
    ? changes.reduce(
        (sum, { isTokenAccount, change }) => (isTokenAccount && change > 0n ? sum + change : sum),
        0n,
      )
    : 0n
  const change = own.change + (paysFee ? meta.fee : 0n) + rent
  if (change === 0n) return []
  const others = changes.filter(({ key, isTokenAccount }) => key !== owner && !isTokenAccount)
  return [{ mint: undefined, change, decimals: 9, other: largest(others, change) }]
}

function tokenMovements(
  { preTokenBalances, postTokenBalances }: ChainTransaction['meta'],
  owner: string,
): SolanaMovement[] {
  const byMint = new Map<string, { decimals: number; changes: Map<string, bigint> }>()
  const count = (balances: ChainTransaction['meta']['preTokenBalances'], sign: bigint): void => {
    for (const { mint, owner: holder = '', uiTokenAmount } of balances) {
      const known = byMint.get(mint) ?? { decimals: uiTokenAmount.decimals, changes: new Map() }
      known.changes.set(holder, (known.changes.get(holder) ?? 0n) + sign * uiTokenAmount.amount)
      byMint.set(mint, known)
    }
  }
  count(preTokenBalances, -1n)
  count(postTokenBalances, 1n)
  return [...byMint].flatMap(([mint, { decimals, changes }]) => {
    const change = changes.get(owner) ?? 0n
    if (change === 0n) return []
    const others = [...changes].flatMap(([key, each]) =>
      key === owner || key === '' ? [] : [{ key, change: each }],
    )
    return [{ mint, change, decimals, other: largest(others, change) }]
  })
}

/** Finds the account whose balance changed most in the opposite direction. */
function largest(others: readonly { key: string; change: bigint }[], change: bigint): string | undefined {
  const sizeOf = (one: { change: bigint }): bigint => (change > 0n ? -one.change : one.change)
  const [first] = others
    .filter((one) => sizeOf(one) > 0n)
    .sort((one, two) => (sizeOf(one) < sizeOf(two) ? 1 : -1))
  return first?.key
}
