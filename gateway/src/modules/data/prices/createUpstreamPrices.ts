import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Address } from 'viem'
import { createTimedCache } from '../../../cache/createTimedCache.ts'
import { Failure } from '../../../server/Failure.ts'
import { fetchJson } from '../explorers/fetchJson.ts'
import { isNative, type Token } from '../token.ts'

// Failures are also cached, so that callers don't wait for the service more often than this.
const TTL_MS = 30_000
const TIMEOUT_MS = 3_000
const PER_REQUEST = 100
/** Prices that are older, or less certain, are ignored. */
const OLDEST_S = 3_600
const LEAST_CONFIDENCE = 0.8
/** The id of a chain's coin in such services. */
const COIN = '0x0000000000000000000000000000000000000000'

const answer = v.object({
  coins: v.record(
    v.string(),
    v.object({
      price: v.pipe(v.number(), v.finite(), v.gtValue(0)),
      timestamp: v.optional(v.number()),
      confidence: v.optional(v.number()),
    }),
  ),
})

export interface UpstreamPricesParameters {
  readonly url: string
  readonly chain: string
  /** The token list. Only listed tokens are requested. */
  readonly tokens: readonly Token[]
  readonly logger: Logger
}

/**
 * Dollars per listed token, from a service with DefiLlama's documented `/prices/current/{coins}`; none while the service does not respond.
 * The whole list is requested, so that the service doesn’t learn who holds which token.
 */
export function createUpstreamPrices({ url, chain, tokens, logger }: UpstreamPricesParameters) {
  const known = createTimedCache<ReadonlyMap<Address, number>>(TTL_MS)
  const idOf = (token: Token): string => `${chain}:${isNative(token) ? COIN : token.address}`.toLowerCase()

  const read = async (some: readonly Token[]): Promise<[Address, number][]> => {
    const place = `${url.replace(/\/+$/, '')}/prices/current/${some.map(idOf).join(',')}`
    const { coins } = await fetchJson('The price service', new URL(place), answer, { timeoutMs: TIMEOUT_MS })
    const byId = new Map(Object.entries(coins).map(([id, coin]) => [id.toLowerCase(), coin]))
    const oldest = Date.now() / 1_000 - OLDEST_S
    return some.flatMap((token): [Address, number][] => {
      const { price, timestamp = oldest, confidence = 1 } = byId.get(idOf(token)) ?? {}
      return price === undefined || timestamp < oldest || confidence < LEAST_CONFIDENCE
        ? []
        : [[token.address, price]]
    })
  }

  return (): Promise<ReadonlyMap<Address, number>> =>
    known.get('all', async () => {
      const parts = Array.from({ length: Math.ceil(tokens.length / PER_REQUEST) }, (_, part) =>
        tokens.slice(part * PER_REQUEST, (part + 1) * PER_REQUEST),
      )
      try {
        return new Map((await Promise.all(parts.map(read))).flat())
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        logger.warn(
          { chain, err: error },
          'the price service failed: what no pool prices has no price for now',
        )
        return new Map()
      }
    })
}
