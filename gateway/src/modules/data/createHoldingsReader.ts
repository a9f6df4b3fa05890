import type { Address } from 'viem'
import { createTimedCache } from '../../cache/createTimedCache.ts'
import type { DataProvider, Holding, Missing } from './provider.ts'
import type { Token } from './token.ts'

const TTL_MS = 10_000
/** Approximate memory of a holding: an amount, a name, an entry in the map. */
const HOLDING_BYTES = 256

interface Kept {
  readonly all: ReadonlyMap<Address, Read>
  readonly missing: readonly Missing[]
}

/** A holding, and the number of the read that it comes from. Later reads are newer. */
interface Read extends Holding {
  readonly readAs: number
}

/** Reads the holdings of an address on a chain. The `forced` tokens are read now, and are in the result even if zero. */
export type ReadHoldings = (
  provider: DataProvider,
  owner: Address,
  forced: readonly Address[],
) => Promise<{ readonly holdings: readonly Holding[]; readonly missing: readonly Missing[] }>

/** Reads holdings, and caches each result for ten seconds. A forced token refreshes only that token. */
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

  /** Reads the listed tokens, and the tokens that the owner has chosen to use. */
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
    // A result that was read for this very call is fresh.
    const stale = new Set(wasKept ? forced : forced.filter((address) => !kept.has(address)))
    if (stale.size === 0) return { holdings: [...kept.values()], missing }
    const listed = provider.tokens.filter(({ address }) => stale.has(address))
    const unlisted = [...stale].filter((address) => !listed.some((token) => token.address === address))
    const described = unlisted.length > 0 ? await provider.describe(unlisted) : []
    const fresh = await read(provider, owner, [...listed, ...described])
    // A forced token that the chain does not return now is left out, because its cached amount is stale.
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
