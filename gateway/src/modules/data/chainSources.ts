import type { Address } from 'viem'
import { createTimedCache } from '../../cache/createTimedCache.ts'
import { Failure } from '../../server/Failure.ts'
import { createLookAlikeCheck } from './createLookAlikeCheck.ts'
import { type AccountTransaction, isNewer } from './history/transaction.ts'
import type { Approval, DataProvider, DataSource, FoundApproval, Missing, TokenText } from './provider.ts'
import type { Token } from './token.ts'

const TEXT_TTL_MS = 3_600_000

/**
 * Combines several sources into one provider: each call goes to the first source that supports it, and to the next if that one fails.
 * A history that begins in one source continues in the next.
 */
export function chainSources(
  caipNetworkId: string,
  tokens: readonly Token[],
  sources: readonly DataSource[],
): DataProvider {
  const texts = createTimedCache<TokenText>(TEXT_TTL_MS)

  const first = async <answer>(
    ask: (source: DataSource) => Promise<answer> | undefined,
    otherwise: answer,
  ): Promise<answer> => {
    let failed: Failure | undefined
    for (const source of sources) {
      try {
        const answer = await ask(source)
        if (answer !== undefined) return answer
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        failed ??= error
      }
    }
    if (failed) throw failed
    return otherwise
  }

  const readTexts = async (addresses: readonly Address[]): Promise<ReadonlyMap<Address, TokenText>> => {
    const unknown = addresses.filter((address) => !texts.has(address))
    if (unknown.length > 0) {
      const read = await first<readonly TokenText[]>((source) => source.describe?.(unknown), [])
      for (const [index, text] of read.entries()) {
        const address = unknown[index]
        if (address) texts.set(address, text)
      }
    }
    const none = { name: undefined, symbol: undefined, decimals: undefined }
    const textOf = async (address: Address): Promise<[Address, TokenText]> => [
      address,
      await texts.get(address, async () => none),
    ]
    return new Map(await Promise.all(addresses.map(textOf)))
  }

  return {
    caipNetworkId,
    tokens,
    looksListed: createLookAlikeCheck(tokens),
    texts: readTexts,
    holdings: (owner, wanted) => first((source) => source.holdings?.(owner, wanted), []),
    discover: (owner) => first((source) => source.discover?.(owner), { addresses: [], missing: [] }),
    prices: (wanted) => first((source) => source.prices?.(wanted), new Map()),
    contacts: (owner, of, givers) =>
      first((source) => source.contacts?.(owner, of, givers), { people: new Set(), tokens: new Set() }),
    hashOf: (block) => first<string | undefined>((source) => source.hashOf?.(block), undefined),
    transaction: (owner, hash) =>
      first<AccountTransaction | undefined>((source) => source.transaction?.(owner, hash), undefined),
    async approvals(owner) {
      const { found, missing } = await first<{
        readonly found: readonly FoundApproval[]
        readonly missing: readonly string[]
      }>((source) => source.findApprovals?.(owner), {
        found: [],
        missing: [`No approvals on ${caipNetworkId} are looked for here.`],
      })
      if (found.length === 0) return { approvals: [], missing }
      const approvals = await first<readonly Approval[]>(
        (source) => source.checkApprovals?.(owner, found),
        [],
      )
      return { approvals, missing }
    },
    async describe(addresses) {
      const read = await readTexts(addresses)
      return addresses.flatMap((address) => toToken(address, read.get(address)))
    },
    async history(owner, before, limit) {
      const transactions: AccountTransaction[] = []
      const missing: Missing[] = []
      let place = before
      let floor: number | undefined
      let answered = false
      let failed: Failure | undefined
      const finish = (isEnd: boolean) => {
        if (failed) missing.push({ part: 'history', description: failed.message })
        return { transactions, isEnd, floor, missing }
      }
      for (const source of sources) {
        if (!source.history) continue
        try {
          const page = await source.history(owner, place, limit - transactions.length)
          answered = true
          transactions.push(...page.transactions)
          missing.push(...page.missing)
          floor = page.floor
          if (!page.isEnd || floor === undefined) return finish(page.isEnd)
          // If the page begins before this source's first block, the next source continues from the page's own place.
          const end = { block: floor, position: 0 }
          place = place && isNewer(end, place) ? place : end
          if (transactions.length === limit) return finish(false)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          failed ??= error
        }
      }
      if (!answered && failed) throw failed
      if (!answered)
        missing.push({ part: 'history', description: `No history of ${caipNetworkId} is kept here.` })
      if (floor !== undefined && floor > 0)
        missing.push({
          part: 'olderHistory',
          description: `What was before block ${floor} is not known here.`,
        })
      return finish(true)
    },
  }
}

function toToken(address: Address, text: TokenText | undefined): Token[] {
  const { name, symbol, decimals } = text ?? {}
  return name === undefined || symbol === undefined || decimals === undefined
    ? []
    : [{ address, name, symbol, decimals, listedAs: undefined, logoUrl: undefined }]
}
