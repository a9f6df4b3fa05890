import { HISTORY_PAGE } from '@latchkey/contract'
import { formatUnits } from 'viem/utils'
import { Failure } from '../../../server/Failure.ts'
import { gatherChains, toMissing } from '../gather.ts'
import type { HistoryAnswer, HistoryService } from '../history/createHistoryService.ts'
import type { Cursors } from '../history/cursors.ts'
import type { DataService, TokenBalance } from '../service.ts'
import type { SolanaChain, SolanaHolding } from './createSolanaChain.ts'
import { COIN_ADDRESS } from './tokens.ts'

type Chains = ReadonlyMap<string, SolanaChain>

/** Answers for addresses of Solana, and passes all others on. */
export function withSolana(chains: Chains, others: DataService): DataService {
  return {
    async balances(query) {
      if (!isSolana(query)) return others.balances(query)
      const { answers, missing } = await gatherChains(choose(chains, query), 'balances', (chain) =>
        chain.holdings(query.address),
      )
      const forced = new Set((query.forceUpdate ?? '').split(',').filter(Boolean))
      const balances = answers.flatMap(([{ caipNetworkId }, holdings]) =>
        holdings
          .filter((one) => one.amount > 0n || forced.has(idOf(caipNetworkId, one)))
          .map((one) => toBalance(caipNetworkId, one)),
      )
      return { balances, ...toMissing(missing) }
    },
    async portfolio(query) {
      if (!isSolana(query)) return others.portfolio(query)
      const { answers, missing } = await gatherChains(choose(chains, query), 'balances', (chain) =>
        chain.holdings(query.address),
      )
      const data = answers.flatMap(([{ caipNetworkId }, holdings]) =>
        holdings
          .filter(({ amount }) => amount > 0n)
          .map((one) => ({ id: idOf(caipNetworkId, one), name: one.token.name, symbol: one.token.symbol })),
      )
      return { data, ...toMissing(missing) }
    },
    approvals: others.approvals,
    async prices(query) {
      const isOf = (id: string): boolean => chains.has(id.slice(0, id.lastIndexOf(':')))
      const asked = new Set(query.addresses.filter(isOf).map((id) => id.slice(0, id.lastIndexOf(':'))))
      if (asked.size === 0) return others.prices(query)
      const rest = await others.prices({ ...query, addresses: query.addresses.filter((id) => !isOf(id)) })
      const missing = [...asked].map((chainId) => ({
        chainId,
        part: 'prices' as const,
        description: NO_PRICES,
      }))
      return { fungibles: rest.fungibles, ...toMissing([...(rest.missing ?? []), ...missing]) }
    },
  }
}

export function withSolanaHistory(chains: Chains, cursors: Cursors, others: HistoryService): HistoryService {
  return {
    async history(query) {
      if (!isSolana(query)) return others.history(query)
      if (query.onramp !== undefined) return { data: [], next: null }
      const of = `${query.address} ${query.chainId ?? ''}`
      const places = query.cursor ? cursors.read(query.cursor, of).places : {}
      const open = new Map([...chains].filter(([id]) => places[id] !== 'end'))
      const { answers, missing } = await gatherChains(choose(open, query), 'history', (chain) => {
        const place = places[chain.caipNetworkId]
        const after =
          place && place !== 'end' && place.hash ? { slot: place.block, signature: place.hash } : undefined
        return chain.history(query.address, after, HISTORY_PAGE)
      })
      const data = answers
        .flatMap(([, page]) => page.transactions)
        .sort((one, other) => (one.metadata.minedAt < other.metadata.minedAt ? 1 : -1))
      const lacks = [
        ...missing,
        ...answers.flatMap(([{ caipNetworkId: chainId }, page]) =>
          page.missing.map((one) => ({ chainId, ...one })),
        ),
      ]
      const next = Object.fromEntries(
        [...chains.keys()].map((id) => {
          const page = answers.find(([chain]) => chain.caipNetworkId === id)?.[1]
          return [
            id,
            page?.end ? { block: page.end.slot, position: 0, hash: page.end.signature } : ('end' as const),
          ]
        }),
      )
      const isEnd = Object.values(next).every((place) => place === 'end')
      const answer: HistoryAnswer = { data, next: isEnd ? null : cursors.write({ of, places: next }) }
      return lacks.length > 0 ? { ...answer, missing: lacks } : answer
    },
    async transaction(query) {
      if (!isSolana(query)) return others.transaction(query)
      const [chain] = choose(chains, query)
      const found = await chain?.transaction(query.address, query.hash)
      if (found) return found
      const description = `${query.address} has no part in such a transaction on ${query.chainId}, or it is not known here yet.`
      throw new Failure(404, 'hash', description)
    },
  }
}

const NO_PRICES = 'No prices of Solana are known here.'

const isSolana = ({ address }: { readonly address: string }): boolean => !address.startsWith('0x')

interface Query {
  readonly address: string
  readonly chainId?: string | undefined
}

/** @throws Failure 400 for a chain that is not served, or that has another namespace than the address */
function choose(chains: Chains, { chainId }: Query): readonly SolanaChain[] {
  if (chainId === undefined) return [...chains.values()]
  const chain = chains.get(chainId)
  if (chain) return [chain]
  if (chainId.startsWith('solana:'))
    throw new Failure(400, 'chainId', `Chain ${chainId} is not supported here.`)
  throw new Failure(400, 'address', `address: is not an address of ${chainId}.`)
}

const idOf = (caipNetworkId: string, { token }: SolanaHolding): string =>
  `${caipNetworkId}:${token.mint ?? COIN_ADDRESS}`

function toBalance(chainId: string, holding: SolanaHolding): TokenBalance {
  const { name, symbol, decimals, mint } = holding.token
  return {
    ...{ name, symbol, chainId },
    ...(mint === undefined ? {} : { address: idOf(chainId, holding) }),
    quantity: { decimals: String(decimals), numeric: formatUnits(holding.amount, decimals) },
  }
}
