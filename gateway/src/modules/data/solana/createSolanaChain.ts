import * as v from 'valibot'
import { askNode, call } from '../../../upstream/askNode.ts'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import { createLookAlikeCheck } from '../createLookAlikeCheck.ts'
import type { HistoryTransaction } from '../history/toHistory.ts'
import type { Missing } from '../provider.ts'
import {
  coinBalance,
  mintAccount,
  mintAccounts,
  mintText,
  signatures,
  tokenAccounts,
  transaction,
} from './schemas.ts'
import { LISTED, SOL, type SolanaToken, shorten } from './tokens.ts'
import { toSolanaHistory } from './toSolanaHistory.ts'

const CONFIRMED = { commitment: 'confirmed' }
const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
/** Maximum signatures of one account in a node's response. */
const MOST_SIGNATURES = 1_000
/** Maximum token accounts whose transactions are read in addition to the owner's. */
const MOST_ACCOUNTS = 20
const MOST_MINTS = 100
/** Longer names are ignored. */
const LONGEST_TEXT = 64

export interface SolanaHolding {
  readonly token: SolanaToken
  readonly amount: bigint
}

/** A place in an account's history: after a transaction. */
export interface SolanaPlace {
  readonly slot: number
  readonly signature: string
}

export interface SolanaPage {
  readonly transactions: readonly HistoryTransaction[]
  readonly end: SolanaPlace | undefined
  readonly missing: readonly Missing[]
}

/** One cluster's data, read from the operator's node. */
export interface SolanaChain {
  readonly caipNetworkId: string
  holdings(owner: string): Promise<readonly SolanaHolding[]>
  history(owner: string, after: SolanaPlace | undefined, limit: number): Promise<SolanaPage>
  transaction(owner: string, signature: string): Promise<HistoryTransaction | undefined>
}

export function createSolanaChain(upstream: Upstream): SolanaChain {
  const { caipNetworkId } = upstream
  const listed = new Map((LISTED[caipNetworkId] ?? []).map((token) => [token.mint, token]))
  const looksListed = createLookAlikeCheck([...listed.values(), SOL])

  const readAccounts = async (owner: string) => {
    const answers = await askNode(
      upstream,
      PROGRAMS.map((programId) => {
        const params = [owner, { programId }, { ...CONFIRMED, encoding: 'jsonParsed' }]
        return call('getTokenAccountsByOwner', params, tokenAccounts)
      }),
    )
    return answers.flatMap(({ value }) =>
      value.map(({ pubkey, account }) => {
        const { mint, tokenAmount } = account.data.parsed.info
        return { address: pubkey, mint, ...tokenAmount }
      }),
    )
  }

  /** Names tokens: listed ones by the list, others by their own name, if it doesn't resemble a listed token's. */
  const describe = async (
    mints: readonly { mint: string; decimals: number }[],
  ): Promise<ReadonlyMap<string, SolanaToken>> => {
    const unlisted = [...new Set(mints.map(({ mint }) => mint))].filter((mint) => !listed.has(mint))
    const said = await readTexts(unlisted.slice(0, MOST_MINTS))
    return new Map(
      mints.map(({ mint, decimals }): [string, SolanaToken] => {
        const own = said.get(mint)
        const isPlain = own !== undefined && !looksListed(own)
        const { name, symbol } = isPlain ? own : { name: shorten(mint), symbol: shorten(mint) }
        return [mint, listed.get(mint) ?? { mint, name, symbol, decimals }]
      }),
    )
  }
  const readTexts = async (mints: readonly string[]) => {
    if (mints.length === 0) return new Map<string, { name: string; symbol: string }>()
    const params = [mints, { ...CONFIRMED, encoding: 'jsonParsed' }]
    const [answer] = await askNode(upstream, [call('getMultipleAccounts', params, mintAccounts)])
    return new Map(
      mints.flatMap((mint, index) => {
        const account = v.safeParse(mintAccount, answer?.value[index])
        const extensions = account.success ? account.output?.data.parsed.info.extensions : undefined
        const text = v.safeParse(
          mintText,
          extensions?.find(({ extension }) => extension === 'tokenMetadata')?.state,
        )
        if (!text.success) return []
        const { name, symbol } = text.output
        const isText = [name, symbol].every((one) => one.trim() !== '' && one.length <= LONGEST_TEXT)
        return isText ? [[mint, { name, symbol }] as const] : []
      }),
    )
  }

  const present = async (
    owner: string,
    hashes: readonly string[],
  ): Promise<readonly HistoryTransaction[]> => {
    const found = await askNode(
      upstream,
      hashes.map((hash) => {
        const options = { ...CONFIRMED, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
        return call('getTransaction', [hash, options], transaction)
      }),
    )
    const known = found.filter((one) => one !== null)
    const mints = known
      .flatMap(({ meta }) => [...meta.preTokenBalances, ...meta.postTokenBalances])
      .map(({ mint, uiTokenAmount: { decimals } }) => ({ mint, decimals }))
    // The history must not fail because names are missing.
    const tokens = await describe(mints).catch(() => new Map<string, SolanaToken>())
    return known.map((one) => toSolanaHistory(one, { owner, caipNetworkId, tokens }))
  }

  return {
    caipNetworkId,
    async holdings(owner) {
      const [[coin], accounts] = await Promise.all([
        askNode(upstream, [call('getBalance', [owner, CONFIRMED], coinBalance)]),
        readAccounts(owner),
      ])
      const tokens = await describe(accounts)
      const amounts = new Map<string, bigint>()
      for (const { mint, amount } of accounts) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
      return [
        { token: SOL, amount: coin.value },
        ...[...amounts].flatMap(([mint, amount]) => {
          const token = tokens.get(mint)
          return token ? [{ token, amount }] : []
        }),
      ]
    },
    async history(owner, after, limit) {
      const accounts = await readAccounts(owner)
      // A transaction need not name a token's receiver, only the receiver's token account.
      const asked = [owner, ...accounts.slice(0, MOST_ACCOUNTS).map(({ address }) => address)]
      const lists = await askNode(
        upstream,
        asked.map((address) =>
          call('getSignaturesForAddress', [address, { ...CONFIRMED, limit: MOST_SIGNATURES }], signatures),
        ),
      )
      // Beyond the end of a truncated list, the merged history is incomplete, so the other lists are cut there, too.
      const cut = lists.flatMap((list) => (list.length < MOST_SIGNATURES ? [] : (list.at(-1)?.slot ?? [])))
      const floor = Math.max(0, ...cut)
      const bySignature = new Map(lists.flat().map((one) => [one.signature, one]))
      const all = [...bySignature.values()]
        .filter(({ slot }) => slot >= floor)
        .sort((one, other) => other.slot - one.slot || (one.signature < other.signature ? -1 : 1))
      const rest = after ? all.filter((one) => isBehind(one, after)) : all
      const page = rest.slice(0, limit)
      const last = page.at(-1)
      const missing: Missing[] = [
        ...(floor > 0 ? [{ part: 'olderHistory' as const, description: OLDER }] : []),
        ...(accounts.length > MOST_ACCOUNTS ? [{ part: 'history' as const, description: MANY }] : []),
      ]
      return {
        transactions: await present(
          owner,
          page.map(({ signature }) => signature),
        ),
        end: last && rest.length > page.length ? { slot: last.slot, signature: last.signature } : undefined,
        missing,
      }
    },
    transaction: async (owner, signature) => (await present(owner, [signature]))[0],
  }
}

const OLDER = 'Only the last thousand transactions of each account are read from the node.'
const MANY = `Of this account's token accounts, only ${MOST_ACCOUNTS} are read.`

function isBehind({ slot, signature }: SolanaPlace, { slot: at, signature: last }: SolanaPlace): boolean {
  return slot < at || (slot === at && signature > last)
}
