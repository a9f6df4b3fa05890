import { array, boolean, number, object, optional, picklist, pipe, regex, string } from 'valibot'
import { caipNetworkId } from './data.ts'
import { defineRoute } from './route.ts'

const evmAddress = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex characters'))
/** Base units in decimal. */
const units = pipe(string(), regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number of base units'))

/** A token approval: an address that may take an account's tokens, without asking again. */
export const tokenApproval = object({
  /** `amount`: an amount of an ERC-20 token. `item`: one NFT. `all`: every NFT of the contract. */
  kind: picklist(['amount', 'item', 'all']),
  /** The token's contract. */
  token: evmAddress,
  spender: evmAddress,
  /** The name that the contract gives itself; absent if it gives none, or imitates a listed token. */
  name: optional(string()),
  symbol: optional(string()),
  decimals: optional(number()),
  iconUrl: optional(string()),
  /** Whether the operator lists the token. */
  isListed: boolean(),
  /** For `amount`: the amount that may be taken now, from the contract's `allowance()`. */
  amount: optional(units),
  /** Whether `amount` is at least the token's total supply. */
  isUnlimited: boolean(),
  /** For `item`: the NFT's id. */
  tokenId: optional(units),
})

/** The valid token approvals of an account, newest first, at most 200. */
export const accountApprovals = defineRoute({
  name: 'accountApprovals',
  method: 'GET',
  path: '/v1/account/{address}/approvals',
  summary: 'Who may take an address’s tokens on an EVM chain, as its contracts say now.',
  pathParams: object({ address: evmAddress }),
  query: object({ chainId: caipNetworkId }),
  response: object({
    approvals: array(tokenApproval),
    /** What the list may lack, in sentences: a partial list is never shown as a complete one. */
    missing: array(string()),
  }),
})
