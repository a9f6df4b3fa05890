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

/** One entry of the list, as far as it says where to look: the amounts are read from the chain. */
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

/** What the gateway serves. Asked first: the browser's console shows a refused page as an error, even where the code expects it. */
const openApi = {
  name: 'openApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI document of this server.',
  response: object({ paths: record(string(), unknown()) }),
} as const

export type TransferList =
  /** The gateway keeps no history: the balance is all there is to draw. */
  | { readonly step: 'notServed' }
  /** In order of arrival. Not complete: there are more, older ones than the page reads. */
  | { readonly step: 'read'; readonly contributions: readonly Contribution[]; readonly complete: boolean }

/** Some 2,000 transfers; what is older stays in the footing. */
const MOST_PAGES = 40

export interface ReadHistoryParameters {
  readonly kit: Kit
  readonly node: NodeAddress
  readonly treasury: string
  /** What the last read came to: only newer transfers are asked for. */
  readonly known?: TransferList | undefined
  readonly signal?: AbortSignal
}

/**
 * Reads which transfers the treasury got: their hashes from the gateway's account history, everything else from the chain.
 *
 * @returns the list, or that the gateway serves none
 * @throws ServiceError, TreasuryError where it is served and could not be read now
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
    // Awaited below; until then a failure has nobody to hear it.
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
    // What was not complete before is not completed by newer ones.
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

/** What brought something in on this chain. An entry in a form that is not known is passed over. */
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
