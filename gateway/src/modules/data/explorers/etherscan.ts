import * as v from 'valibot'
import { Failure } from '../../../server/Failure.ts'
import type { Feed } from './feed.ts'
import { fetchJson } from './fetchJson.ts'
import { hashText, toInternal, whole } from './values.ts'

/** Rows of one response: well within the free plan's limit, and enough for a page. */
const ROWS = 100
const row = v.object({
  hash: hashText,
  blockNumber: whole,
  from: v.optional(v.string()),
  to: v.optional(v.string()),
  contractAddress: v.optional(v.string()),
  value: v.optional(v.string()),
  isError: v.optional(v.string()),
})
const answer = v.object({
  status: v.string(),
  message: v.string(),
  result: v.nullish(v.union([v.array(row), v.string()])),
})

/** The lists of Etherscan's API, version 2: one URL for all chains. `spend` takes a call from the key's budget, or throws. */
export function etherscanFeeds(
  baseUrl: string,
  key: string,
  chain: string,
  spend: () => Promise<void>,
): Feed[] {
  const list =
    (action: string): Feed =>
    async (owner, upTo) => {
      const url = new URL(baseUrl)
      const query = {
        ...{ chainid: chain, module: 'account', action, address: owner, startblock: '0' },
        ...{ endblock: upTo === undefined ? '99999999999' : String(upTo), page: '1', offset: String(ROWS) },
        ...{ sort: 'desc', apikey: key },
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      await spend()
      const { status, message, result } = await fetchJson('Etherscan', url, answer)
      if (!Array.isArray(result) || (status !== '1' && result.length > 0)) {
        if (/^No .*found/i.test(message)) return { items: [], isEnd: true }
        // "Max rate limit reached", a wrong key, a chain that the plan does not have.
        const description = `Etherscan refused: ${String(result ?? message).slice(0, 100)}.`
        throw new Failure(503, 'chainId', description.replaceAll(key, '…'))
      }
      const isInternal = action === 'txlistinternal'
      return {
        items: result
          .filter(({ isError }) => !isInternal || isError !== '1')
          .map(({ hash, blockNumber, from, to, contractAddress, value }) => ({
            hash,
            block: blockNumber,
            internal: isInternal ? toInternal(from, to || contractAddress, value) : undefined,
          })),
        isEnd: result.length < ROWS,
      }
    }
  return ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'].map(list)
}
