import { type Kit, ServiceError } from '@latchkey/core'
import {
  array,
  nullable,
  nullish,
  object,
  optional,
  pipe,
  record,
  regex,
  safeParse,
  string,
  unknown,
} from 'valibot'
import type { NodeAddress } from './askNode.ts'
import { byArrival, type Contribution } from './contribution.ts'
import { readTransfers, type Transfer } from './readTransfers.ts'

/** The part of a list entry that identifies the transaction. The amounts are read from the chain. */
const entry = object({
  metadata: object({
    hash: pipe(string(), regex(/^0x[0-9a-fA-F]{64}$/)),
    status: string(),
    chain: nullish(string()),
  }),
  transfers: nullish(array(object({ direction: string() }))),
})

const accountHistory = {
  name: 'accountHistory',
  method: 'GET',
  path: '/v1/account/{address}/history',
  summary: 'What an address sent and received, newest first, in pages.',
  pathParams: object({ address: string() }),
  query: object({ chainId: string(), cursor: optional(string()) }),
  response: object({ data: array(unknown()), next: nullable(string()) }),
} as const

/** The gateway's list of routes. Requested first, because the browser's console logs a failed request even if the code expects it. */
const openApi = {
  name: 'openApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI document of this server.',
  response: object({ paths: record(string(), unknown()) }),
} as const

export type TransferList =
  /** The gateway has no history, so the page can draw only the balance. */
  | { readonly step: 'notServed' }
  /** The contributions, in order of arrival. If `complete` is false, there are older ones that the page does not read. */
  | { readonly step: 'read'; readonly contributions: readonly Contribution[]; readonly complete: boolean }

/** The maximum number of pages, about 2,000 transfers. Older transfers stay in the footing. */
const MOST_PAGES = 40

export interface ReadHistoryParameters {
  readonly kit: Kit
  readonly node: NodeAddress
  readonly treasury: string
  /** The result of the last read. Only newer transfers are requested. */
  readonly known?: TransferList | undefined
  readonly signal?: AbortSignal
}

/**
 * Reads the treasury's incoming transfers: their hashes from the gateway's account history, and everything else from the chain.
 *
 * @returns the list, or `notServed` if the gateway has no history
 * @throws ServiceError, TreasuryError if the history exists but could not be read now
 */
export async function readHistory({
  kit,
  node,
  treasury,
  known,
  signal,
}: ReadHistoryParameters): Promise<TransferList> {
  if (known?.step === 'notServed') return known
  const before = known
  if (!before && !(await isServed(kit, signal))) return { step: 'notServed' }
  const seen = new Set(before?.contributions.map(({ hash }) => hash))
  // Each page is checked on the chain while the next one is fetched.
  const checks: Promise<readonly Transfer[]>[] = []
  let complete = false
  let cursor: string | undefined
  for (let page = 0; page < MOST_PAGES && !complete; page += 1) {
    const answer = await askPage(kit, treasury, node.chainId, cursor, signal)
    if (answer === undefined) return { step: 'notServed' }
    const hashes = hashesIn(answer.data, node.chainId)
    const news = hashes.filter((hash) => !seen.has(hash))
    for (const hash of news) seen.add(hash)
    const check = readTransfers(node, treasury, news, signal)
    // The check is awaited below. Until then, its failure would be an unhandled rejection.
    check.catch(() => {})
    checks.push(check)
    complete = answer.next === null || (before !== undefined && news.length < hashes.length)
    cursor = answer.next ?? undefined
  }
  const found = (await Promise.all(checks)).flat()
  const contributions = found.flatMap((one) => (one.step === 'laid' ? [one.contribution] : []))
  return {
    step: 'read',
    contributions: [...(before?.contributions ?? []), ...contributions].sort(byArrival),
    // Newer transfers do not complete a list that was incomplete before.
    complete: complete && (before?.complete ?? true),
  }
}

async function isServed(kit: Kit, signal: AbortSignal | undefined): Promise<boolean> {
  const { paths } = await kit.services.call(openApi, { ...(signal ? { signal } : {}) })
  return Object.hasOwn(paths, accountHistory.path)
}

interface Page {
  readonly data: readonly unknown[]
  readonly next: string | null
}

async function askPage(
  kit: Kit,
  treasury: string,
  chainId: number,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Page | undefined> {
  try {
    return await kit.services.call(accountHistory, {
      path: { address: treasury },
      query: { chainId: `eip155:${chainId}`, ...(cursor === undefined ? {} : { cursor }) },
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (error instanceof ServiceError && [404, 405, 501].includes(error.status)) return undefined
    throw error
  }
}

/** Returns the hashes of incoming transfers on this chain. Skips entries in an unknown form. */
function hashesIn(data: readonly unknown[], chainId: number): string[] {
  const hashes = data.flatMap((one) => {
    const parsed = safeParse(entry, one)
    if (!parsed.success) return []
    const { metadata, transfers } = parsed.output
    const isHere = !metadata.chain || metadata.chain === `eip155:${chainId}`
    const isIn = transfers?.some(({ direction }) => direction === 'in') ?? false
    return isHere && isIn && metadata.status === 'confirmed' ? [metadata.hash.toLowerCase()] : []
  })
  return [...new Set(hashes)]
}
