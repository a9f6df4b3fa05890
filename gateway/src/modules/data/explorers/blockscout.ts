import * as v from 'valibot'
import type { Feed, FeedItem } from './feed.ts'
import { fetchJson } from './fetchJson.ts'
import { hashText, toInternal, whole } from './values.ts'

const party = v.nullish(v.object({ hash: v.string() }))
const next = v.nullish(v.record(v.string(), v.unknown()))
/** Blockscout renamed some fields; both names are in use. */
const item = v.object({
  hash: v.optional(hashText),
  transaction_hash: v.optional(hashText),
  tx_hash: v.optional(hashText),
  block_number: v.optional(whole),
  block: v.optional(v.nullable(whole)),
})
const page = v.object({ items: v.array(item), next_page_params: next })
const internalPage = v.object({
  items: v.array(
    v.object({
      ...item.entries,
      from: party,
      to: party,
      created_contract: party,
      value: v.optional(v.nullable(v.string())),
      success: v.optional(v.boolean()),
      index: v.optional(whole),
      type: v.optional(v.nullable(v.string())),
    }),
  ),
  next_page_params: next,
})

/** The lists of a Blockscout server's API, version 2: `/api/v2/addresses/{address}/…`. */
export function blockscoutFeeds(baseUrl: string): Feed[] {
  const base = baseUrl.replace(/\/+$/, '').replace(/\/api(\/v2)?$/, '')
  const urlOf = (
    owner: string,
    list: string,
    upTo: number | undefined,
    more: Record<string, string> = {},
  ) => {
    const url = new URL(`${base}/api/v2/addresses/${owner}/${list}`)
    // Everything before the first transaction of the next block is up to and including this block.
    const after = { block_number: String((upTo ?? 0) + 1), index: '0', items_count: '50', ...more }
    if (upTo !== undefined)
      for (const [name, value] of Object.entries(after)) url.searchParams.set(name, value)
    return url
  }
  const list =
    (name: string): Feed =>
    async (owner, upTo) => {
      const answer = await fetchJson('Blockscout', urlOf(owner, name, upTo), page)
      return { items: answer.items.flatMap((each) => toItem(each)), isEnd: !answer.next_page_params }
    }
  return [
    list('transactions'),
    list('token-transfers'),
    async (owner, upTo) => {
      const url = urlOf(owner, 'internal-transactions', upTo, { transaction_index: '0' })
      const answer = await fetchJson('Blockscout', url, internalPage)
      return {
        // The top-level call is the transaction itself.
        items: answer.items.flatMap((each) =>
          each.success === false || each.index === 0 || each.type === 'delegatecall'
            ? []
            : toItem(
                each,
                toInternal(each.from?.hash, each.to?.hash ?? each.created_contract?.hash, each.value),
              ),
        ),
        isEnd: !answer.next_page_params,
      }
    },
  ]
}

function toItem(
  { hash, transaction_hash, tx_hash, block_number, block }: v.InferOutput<typeof item>,
  internal?: FeedItem['internal'],
): FeedItem[] {
  const named = hash ?? transaction_hash ?? tx_hash
  const at = block_number ?? block ?? undefined
  // A transaction that is not in a block yet has no place in a history.
  return named === undefined || at === undefined ? [] : [{ hash: named, block: at, internal }]
}
