import { HISTORY_PAGE, type OnRampProviderId } from '@latchkey/contract'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'
import { Failure } from '../../../server/Failure.ts'
import type { ReadPartyNames } from '../../names/createPartyNames.ts'
import type { OnRampStore } from '../../onramp/store.ts'
import { chooseProviders } from '../chooseProviders.ts'
import { EXCHANGES } from '../exchanges.ts'
import { type ChainMissing, gather } from '../gather.ts'
import { toRates } from '../prices/toRates.ts'
import type { DataProvider } from '../provider.ts'
import type { Token } from '../token.ts'
import { type CursorContent, type Cursors, shortHash, staleCursor } from './cursors.ts'
import { type ChainPage, mergePages } from './mergePages.ts'
import { isSpam } from './spam.ts'
import { type HistoryTransaction, toHistory } from './toHistory.ts'
import type { AccountTransaction } from './transaction.ts'

export interface HistoryQuery {
  readonly address: string
  readonly chainId?: string | undefined
  readonly cursor?: string | undefined
  readonly currency: string
  readonly onramp?: OnRampProviderId | undefined
  /** The requesting page's project: only on-ramp payouts to buyers of that page count. */
  readonly projectId: string
  readonly spam?: 'include' | undefined
  readonly iconUrl: (token: Token) => string | undefined
  /** The base address of the gateway's icons. Callers that use different host names get different answers. */
  readonly iconsAt: string
}

export interface HistoryAnswer {
  readonly data: HistoryTransaction[]
  readonly next: string | null
  /** Names of the other parties, by address as written in the transactions. */
  readonly names?: Record<string, string>
  readonly missing?: ChainMissing[]
}

export interface HistoryService {
  /** S7.13. Newest first. @throws Failure 400 for an invalid address, chain or cursor, 503 if no chain is reachable */
  history(query: HistoryQuery): Promise<HistoryAnswer>
  /** @throws Failure 404 if the address has no part in the transaction, or the transaction is not known yet */
  transaction(
    query: Omit<HistoryQuery, 'cursor' | 'onramp' | 'iconsAt' | 'projectId'> & {
      readonly chainId: string
      readonly hash: string
    },
  ): Promise<HistoryTransaction>
}

export function createHistoryService(
  providers: ReadonlyMap<string, DataProvider>,
  cursors: Cursors,
  readNames: ReadPartyNames,
  { paidOut }: Pick<OnRampStore, 'paidOut'>,
): HistoryService {
  /** Transactions of one chain with names and prices. Spam is omitted unless requested. */
  const present = async (
    provider: DataProvider,
    transactions: readonly AccountTransaction[],
    { address, currency, spam, iconUrl }: Omit<HistoryQuery, 'cursor' | 'iconsAt' | 'onramp' | 'projectId'>,
  ): Promise<ReadonlyMap<AccountTransaction, HistoryTransaction>> => {
    if (transactions.length === 0) return new Map()
    const account = address.toLowerCase()
    const listed = new Map(provider.tokens.map((token) => [token.address, token]))
    const tokens = [
      ...new Set(transactions.flatMap(({ movements }) => movements.flatMap(({ token }) => token ?? []))),
    ]
    const unlisted = tokens.filter((token) => !listed.has(getAddress(token)))
    const contacts = await provider.contacts(getAddress(address), unlisted, giversIn(transactions, account))
    const knowledge = { account, contacts, isListed: (token: string) => listed.has(getAddress(token)) }
    const shown = transactions
      .map((transaction) => ({ transaction, isSpam: isSpam(transaction, knowledge) }))
      .filter((each) => spam === 'include' || !each.isSpam)
    const named = new Set(
      shown.flatMap(({ transaction }) => transaction.movements.flatMap(({ token }) => token ?? [])),
    )
    const unnamed = unlisted.filter((token) => named.has(token)).map((token) => getAddress(token))
    // The history must not fail because names or prices are missing.
    const [texts, prices] = await Promise.all([
      provider.texts(unnamed).catch(onlyFailures(new Map())),
      provider.prices(provider.tokens).catch(onlyFailures(new Map())),
    ])
    const context = {
      caipNetworkId: provider.caipNetworkId,
      account,
      wrapped: EXCHANGES.get(provider.caipNetworkId)?.wrapped.toLowerCase(),
      listed,
      looksListed: provider.looksListed,
      texts,
      rates: toRates(prices, provider, currency),
      iconUrl,
    }
    return new Map(
      shown.map(({ transaction, isSpam }) => [transaction, toHistory(transaction, { ...context, isSpam })]),
    )
  }

  /** Concurrent identical requests share one answer, because many users read a treasury's history. */
  const reading = new Map<string, Promise<HistoryAnswer>>()

  const shared = (query: HistoryQuery): Promise<HistoryAnswer> => {
    const { address, chainId, cursor, currency, onramp, spam, iconsAt, projectId } = query
    const of = onramp && [onramp, projectId]
    const key = JSON.stringify([address, chainId, cursor, currency, of, spam, iconsAt])
    const known = reading.get(key)
    if (known) return known
    const answer = read(query).finally(() => reading.delete(key))
    reading.set(key, answer)
    return answer
  }

  async function read(query: HistoryQuery): Promise<HistoryAnswer> {
    const chosen = chooseProviders(providers, query)
    const owner = query.address.startsWith('0x') ? getAddress(query.address) : undefined
    if (owner === undefined) return { data: [], next: null }
    if (query.onramp !== undefined) return readPaidOut(chosen, owner, { ...query, onramp: query.onramp })
    const of = `${owner} ${query.chainId ?? ''}`
    const cursor = query.cursor ? cursors.read(query.cursor, of) : undefined
    const open = chosen.filter(({ caipNetworkId }) => cursor?.places[caipNetworkId] !== 'end')
    const { answers, missing } = await gather(open, 'history', (provider) =>
      readPage(provider, owner, cursor),
    )
    const pages = answers.map(([, page]) => page)
    const { picked, places } = mergePages(pages, HISTORY_PAGE)
    const presented = await Promise.all(
      answers.map(([provider]) =>
        present(
          provider,
          picked
            .filter(({ caipNetworkId }) => caipNetworkId === provider.caipNetworkId)
            .map(({ transaction }) => transaction),
          query,
        ),
      ),
    )
    const lacks = [
      ...missing,
      ...pages.flatMap((page) => page.missing.map((one) => ({ chainId: page.caipNetworkId, ...one }))),
    ]
    const data = picked.flatMap(({ transaction }) => presented.flatMap((some) => some.get(transaction) ?? []))
    const next = { ...cursor?.places, ...places }
    // A chain that couldn't be read has transactions left, so the cursor continues.
    const isEnd = chosen.every(({ caipNetworkId }) => next[caipNetworkId] === 'end')
    return {
      data,
      ...(await namesIn(data)),
      next: isEnd ? null : cursors.write({ of, places: next }),
      ...(lacks.length > 0 ? { missing: lacks } : {}),
    }
  }

  /** Reads the payouts of an on-ramp's orders. A payout that no source knows is reported as missing. */
  async function readPaidOut(
    chosen: readonly DataProvider[],
    owner: Address,
    query: HistoryQuery & { readonly onramp: OnRampProviderId },
  ): Promise<HistoryAnswer> {
    const { onramp, projectId } = query
    const address = owner.toLowerCase()
    const { answers, missing } = await gather(chosen, 'history', async (provider) => {
      const to = { provider: onramp, projectId, address, caipNetworkId: provider.caipNetworkId }
      const hashes = await paidOut(to, HISTORY_PAGE)
      const found = await Promise.all(hashes.map((hash) => provider.transaction(owner, hash)))
      const known = found.flatMap((transaction) => transaction ?? [])
      const presented = await present(provider, known, { ...query, spam: 'include' })
      return { payouts: [...presented.values()], lost: hashes.length - known.length }
    })
    const data = answers
      .flatMap(([, { payouts }]) => payouts)
      .sort((one, other) => (one.metadata.minedAt < other.metadata.minedAt ? 1 : -1))
    const lacks = answers.flatMap(([{ caipNetworkId: chainId }, { lost }]): ChainMissing[] => {
      const description = `${lost} payouts of ${onramp} are not in the history that this gateway reads.`
      return lost > 0 ? [{ chainId, part: 'history', description }] : []
    })
    const all = [...missing, ...lacks]
    return { data, ...(await namesIn(data)), next: null, ...(all.length > 0 ? { missing: all } : {}) }
  }

  /** Spam gets no names, because it imitates known addresses. */
  async function namesIn(data: readonly HistoryTransaction[]): Promise<Pick<HistoryAnswer, 'names'>> {
    const parties = new Map<string, Set<string>>()
    for (const { metadata, transfers } of data) {
      if (metadata.isSpam || metadata.chain === null) continue
      const those = parties.get(metadata.chain) ?? new Set()
      const all = [metadata, ...(transfers ?? []).map(({ from, to }) => ({ sentFrom: from, sentTo: to }))]
      for (const { sentFrom, sentTo } of all)
        for (const one of [sentFrom, sentTo]) if (one !== undefined) those.add(one)
      parties.set(metadata.chain, those)
    }
    const names: Record<string, string> = {}
    const unsure = new Set<string>()
    for (const [chain, those] of parties) {
      const known = await readNames(those, chain)
      for (const address of those) {
        const name = known.get(address.toLowerCase())
        if (name === undefined) unsure.add(address)
        else names[address] = name
      }
    }
    // A name that resolves to another address on one of the chains is left out.
    for (const address of unsure) delete names[address]
    return Object.keys(names).length > 0 ? { names } : {}
  }

  return {
    history: shared,
    async transaction({ hash, ...query }) {
      const [provider] = chooseProviders(providers, query)
      const found = provider && (await provider.transaction(getAddress(query.address), hash.toLowerCase()))
      const presented = found && (await present(provider, [found], { ...query, spam: 'include' })).get(found)
      if (!presented) {
        const description = `${query.address} has no part in such a transaction on ${query.chainId}, or it is not known here yet.`
        throw new Failure(404, 'hash', description)
      }
      return presented
    },
  }

  async function readPage(
    provider: DataProvider,
    owner: Address,
    cursor: CursorContent | undefined,
  ): Promise<ChainPage> {
    const { caipNetworkId } = provider
    const before = cursor?.places[caipNetworkId]
    const place = before === 'end' ? undefined : before
    const page = await provider.history(owner, place, HISTORY_PAGE)
    // Checked after reading, to detect a page from other blocks than the cursor's. Cursors of an earlier release contain whole hashes.
    if (place?.hash !== undefined) {
      const now = await provider.hashOf(place.block)
      if (now === undefined || shortHash(now) !== shortHash(place.hash)) throw staleCursor()
    }
    return { ...page, caipNetworkId, before }
  }
}

/** The givers in transactions that others sent. Only those can be spam. */
function giversIn(transactions: readonly AccountTransaction[], account: string): string[] {
  const foreign = transactions.filter(({ sender }) => sender !== account)
  const givers = new Set(foreign.flatMap(({ movements }) => movements.map(({ giver }) => giver)))
  givers.delete(account)
  return [...givers]
}

function onlyFailures<otherwise>(otherwise: otherwise): (error: unknown) => otherwise {
  return (error) => {
    if (error instanceof Failure) return otherwise
    throw error
  }
}
