import { formatUnits } from 'viem/utils'
import type { HistoryTransaction } from '../history/toHistory.ts'
import { movementsOf, type SolanaMovement } from './movements.ts'
import type { ChainTransaction } from './schemas.ts'
import { SOL, type SolanaToken } from './tokens.ts'

/** Writes a transaction in the form of S7.13. */
export function toSolanaHistory(
  found: ChainTransaction,
  context: {
    readonly owner: string
    readonly caipNetworkId: string
    readonly tokens: ReadonlyMap<string, SolanaToken>
  },
): HistoryTransaction {
  const { owner, caipNetworkId } = context
  const { transaction, meta } = found
  const moved = movementsOf(found, owner)
  const [payer] = transaction.message.accountKeys
  const [hash = ''] = transaction.signatures
  const first = moved[0]
  const isIn = first !== undefined && first.change > 0n
  return {
    id: `${caipNetworkId}:${hash}`,
    metadata: {
      operationType: typeOf(moved),
      hash,
      minedAt: new Date((found.blockTime ?? 0) * 1_000).toISOString(),
      sentFrom: (isIn ? first.other : owner) ?? payer?.pubkey ?? owner,
      sentTo: (isIn ? owner : first?.other) ?? owner,
      status: meta.err === null || meta.err === undefined ? 'confirmed' : 'failed',
      nonce: 0,
      chain: caipNetworkId,
      application: null,
    },
    transfers: moved.map((movement) => toTransfer(movement, context)),
  }
}

function typeOf(moved: readonly SolanaMovement[]): string {
  const gave = moved.some(({ change }) => change < 0n)
  const got = moved.some(({ change }) => change > 0n)
  if (gave && got) return 'trade'
  return gave ? 'send' : got ? 'receive' : 'execute'
}

function toTransfer(
  { mint, change, decimals, other }: SolanaMovement,
  { owner, caipNetworkId, tokens }: Parameters<typeof toSolanaHistory>[1],
): NonNullable<HistoryTransaction['transfers']>[number] {
  const isIn = change > 0n
  const { name, symbol } = mint === undefined ? SOL : (tokens.get(mint) ?? { name: mint, symbol: mint })
  const parties = isIn ? { from: other, to: owner } : { from: owner, to: other }
  return {
    direction: isIn ? 'in' : 'out',
    quantity: { numeric: formatUnits(isIn ? change : -change, decimals) },
    // No source provides Solana prices yet.
    ...{ value: null, price: null, nft_info: null },
    fungible_info: {
      ...{ name, symbol, icon: null },
      ...(mint === undefined ? {} : { address: `${caipNetworkId}:${mint}` }),
    },
    ...(parties.from === undefined ? {} : { from: parties.from }),
    ...(parties.to === undefined ? {} : { to: parties.to }),
  }
}
