import type { Address } from 'viem'
import { createTimedCache } from '../../cache/createTimedCache.ts'
import type { DataProvider, Holding, Missing } from './provider.ts'
import type { Token } from './token.ts'

const TTL_MS = 10_000
/** About what a holding takes in memory: an amount, a name, a place in the map. */
const HOLDING_BYTES = 256

interface Kept {
  readonly all: ReadonlyMap<Address, Read>
  readonly missing: readonly Missing[]
}

/** A holding, and which of our reads it comes from: a later read is nearer to the chain. */
interface Read extends Holding {
  readonly readAs: number
}

/** What an address holds on a chain. The `forced` tokens are read now, and are in the answer even at zero. */
export type ReadHoldings = (
  provider: DataProvider,
  owner: Address,
  forced: readonly Address[],
) => Promise<{ readonly holdings: readonly Holding[]; readonly missing: readonly Missing[] }>

/** Reads holdings, and keeps each answer for ten seconds. Forcing a token replaces that token and makes nothing else younger. */
export function createHoldingsReader(now: () => number = Date.now): ReadHoldings {
  const cache = createTimedCache<Kept>(TTL_MS, { now, weigh: ({ all }) => all.size * HOLDING_BYTES })
  let reads = 0

  const read = async (provider: DataProvider, owner: Address, tokens: readonly Token[]) => {
    reads += 1
    const readAs = reads
    const holdings = await provider.holdings(owner, tokens)
    return {
      readAs,
      holdings: new Map(holdings.map((one): [Address, Read] => [one.token.address, { ...one, readAs }])),
    }
  }

  /** What is on the lists, and what the owner chose to deal with. */
  const readAll = async (provider: DataProvider, owner: Address): Promise<Kept> => {
    const listed = new Set(provider.tokens.map(({ address }) => address))
    const { addresses, missing } = await provider.discover(owner)
    const found = addresses.filter((address) => !listed.has(address))
    const described = found.length > 0 ? await provider.describe(found) : []
    const own = described.filter((token) => !provider.looksListed(token))
    const { holdings: all } = await read(provider, owner, [...provider.tokens, ...own])
    return { all, missing }
  }

  return async (provider, owner, forced) => {
    const key = `${provider.caipNetworkId} ${owner}`
    const wasKept = cache.has(key)
    const { all: kept, missing } = await cache.get(key, () => readAll(provider, owner))
    // An answer that was read for this very call is as fresh as can be.
    const stale = new Set(wasKept ? forced : forced.filter((address) => !kept.has(address)))
    if (stale.size === 0) return { holdings: [...kept.values()], missing }
    const listed = provider.tokens.filter(({ address }) => stale.has(address))
    const unlisted = [...stale].filter((address) => !listed.some((token) => token.address === address))
    const described = unlisted.length > 0 ? await provider.describe(unlisted) : []
    const fresh = await read(provider, owner, [...listed, ...described])
    // A forced token that the chain does not answer for now is left out: what was known of it is stale.
    const renew = (known: Read): Read[] => {
      if (!stale.has(known.token.address) || known.readAs > fresh.readAs) return [known]
      const found = fresh.holdings.get(known.token.address)
      return found ? [found] : []
    }
    cache.update(key, ({ all, ...rest }) => {
      const renewed = [...all.values()].flatMap(renew)
      return { ...rest, all: new Map(renewed.map((one) => [one.token.address, one])) }
    })
    const added = [...fresh.holdings.values()].filter(({ token }) => !kept.has(token.address))
    return { holdings: [...[...kept.values()].flatMap(renew), ...added], missing }
  }
}
