import {
  type CaipNetworkId,
  type historyTransaction,
  type historyTransfer,
  isCaipAddress,
  OPERATION_TYPES,
  parseCaipAddress,
} from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import { isOwnImage } from '../services/isOwnImage.ts'
import { plainText } from '../text/plainText.ts'
import type { Transaction, TransactionTransfer } from './transaction.ts'

/** The form of the service's names. */
const NAME = /^(?=.{3,255}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/

export interface ToTransactionParameters {
  readonly caipNetworkId: CaipNetworkId
  readonly gatewayUrl: string
  /** The service's names for the addresses on the page. */
  readonly names?: Readonly<Record<string, string>> | undefined
}

/**
 * Converts one entry of a history. Names are untrusted, so they are sanitized. Transfers with an
 * unreadable amount are omitted.
 *
 * @returns undefined if it belongs to another chain (S5.12) or has no time
 */
export function toTransaction(
  { id, metadata, transfers, omittedTransfers = 0 }: InferOutput<typeof historyTransaction>,
  { caipNetworkId, gatewayUrl, names = {} }: ToTransactionParameters,
): Transaction | undefined {
  const { chain, hash, minedAt, sentFrom, sentTo, status, nonce, operationType, application } = metadata
  const at = Date.parse(minedAt)
  if ((chain !== null && chain !== caipNetworkId) || Number.isNaN(at)) return undefined
  const moved = (transfers ?? []).flatMap((one) => toTransfer(one, gatewayUrl) ?? [])
  const parties = new Set([sentFrom, sentTo, ...moved.flatMap(({ from = '', to = '' }) => [from, to])])
  const named = Object.entries(names).filter(([address, name]) => parties.has(address) && NAME.test(name))
  return {
    id,
    hash,
    caipNetworkId,
    operation: OPERATION_TYPES.find((one) => one === operationType) ?? 'execute',
    status,
    at,
    from: plainText(sentFrom),
    to: plainText(sentTo),
    nonce,
    ...(application?.name ? { application: plainText(application.name) } : {}),
    ...(named.length > 0 ? { names: Object.fromEntries(named) } : {}),
    transfers: moved,
    ...(Number.isSafeInteger(omittedTransfers) && omittedTransfers > 0 ? { omittedTransfers } : {}),
    // S5.12: hidden if all of its transfers are spam. A transaction without transfers isn't hidden.
    isSpam: metadata.isSpam === true || (moved.length > 0 && moved.every(({ isSpam }) => isSpam)),
  }
}

function toTransfer(
  transfer: InferOutput<typeof historyTransfer>,
  gatewayUrl: string,
): TransactionTransfer | undefined {
  const { direction, quantity, value, fungible_info: token, nft_info: nft, from, to } = transfer
  const amount = quantity.numeric
  // A uint256 has at most 78 digits, and a token at most 255 decimals.
  if (!/^\d{1,78}(\.\d{1,255})?$/.test(amount)) return undefined
  const isNft = token === null && nft !== null
  const iconUrl = token ? token.icon?.url : nft?.content?.preview?.url
  const id = token ? token.address : nft?.address
  return {
    direction,
    amount,
    symbol: token ? plainText(token.symbol) : '',
    name: plainText(token?.name ?? nft?.name ?? ''),
    ...(id && isCaipAddress(id) ? { tokenAddress: parseCaipAddress(id).address } : {}),
    ...(iconUrl && isOwnImage(iconUrl, gatewayUrl) ? { iconUrl } : {}),
    ...(value !== null && value >= 0 && Number.isFinite(value) ? { worth: value } : {}),
    ...(isNft ? { isNft } : {}),
    ...(nft?.flags.is_spam ? { isSpam: true } : {}),
    ...(from ? { from: plainText(from) } : {}),
    ...(to ? { to: plainText(to) } : {}),
  }
}
