import type { historyTransaction, historyTransfer } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { Address } from 'viem'
import { formatUnits, getAddress } from 'viem/utils'
import type { Movement } from '../../indexer/movement.ts'
import type { Called } from '../createLookAlikeCheck.ts'
import type { TokenText } from '../provider.ts'
import { NATIVE_ADDRESS, type Token } from '../token.ts'
import { operationType } from './operationType.ts'
import type { AccountTransaction } from './transaction.ts'

export type HistoryTransaction = InferOutput<typeof historyTransaction>
type Transfer = InferOutput<typeof historyTransfer>

export interface HistoryContext {
  readonly caipNetworkId: string
  /** In lower case. */
  readonly account: string
  readonly wrapped: string | undefined
  readonly isSpam: boolean
  /** Listed tokens by address as it is written with its checksum. */
  readonly listed: ReadonlyMap<Address, Token>
  /** Whether a token's name equals or resembles a listed token's. */
  readonly looksListed: (token: Called) => boolean
  readonly texts: ReadonlyMap<Address, TokenText>
  /** In the currency asked for. */
  readonly rates: ReadonlyMap<Address, number>
  readonly iconUrl: (token: Token) => string | undefined
}

/** Writes a transaction in the form of S7.13. */
export function toHistory(transaction: AccountTransaction, context: HistoryContext): HistoryTransaction {
  const { account, caipNetworkId } = context
  const type = operationType(transaction, account, context.wrapped)
  const moved = transaction.movements.filter(({ kind }) => kind !== 'approval')
  return {
    id: `${caipNetworkId}:${transaction.hash}`,
    metadata: {
      operationType: type,
      hash: transaction.hash,
      minedAt: new Date(transaction.time * 1_000).toISOString(),
      ...partiesOf(transaction, type, moved, account),
      status: transaction.succeeded ? 'confirmed' : 'failed',
      nonce: transaction.nonce,
      chain: caipNetworkId,
      application: null,
      ...(context.isSpam ? { isSpam: true } : {}),
    },
    transfers: moved.map((movement) => toTransfer(movement, context)),
    ...(transaction.omitted > 0 ? { omittedTransfers: transaction.omitted } : {}),
  }
}

/** The receiver of a token transfer isn't the token's contract, so the shown parties are the giver and the receiver. */
function partiesOf(
  { sender, receiver, created }: AccountTransaction,
  type: string,
  moved: readonly Movement[],
  account: string,
) {
  const given = type === 'send' ? moved.find(({ giver }) => giver === account) : undefined
  const taken = type === 'receive' ? moved.find(({ taker }) => taker === account) : undefined
  const shown = given ?? taken
  return {
    sentFrom: getAddress(shown?.giver ?? sender),
    sentTo: getAddress(shown?.taker ?? receiver ?? created ?? account),
  }
}

function toTransfer(movement: Movement, context: HistoryContext): Transfer {
  const { giver, taker, amount } = movement
  const direction = giver === taker ? 'self' : taker === context.account ? 'in' : 'out'
  const parties = { from: getAddress(giver), to: getAddress(taker) }
  const address = movement.token === undefined ? NATIVE_ADDRESS : getAddress(movement.token)
  const listed = context.listed.get(address)
  const text = listed ?? context.texts.get(address)
  const isNft = movement.kind === 'erc721' || movement.kind === 'erc1155'
  if (isNft)
    return {
      direction,
      quantity: { numeric: String(amount) },
      value: null,
      price: null,
      fungible_info: null,
      nft_info: toNft(movement, address, text, context),
      ...parties,
    }
  // Without decimals the amount is unknown, so it is shown in the smallest unit and without a name.
  if (text?.decimals === undefined) {
    const quantity = { numeric: String(amount) }
    return { direction, quantity, value: null, price: null, fungible_info: null, nft_info: null, ...parties }
  }
  const numeric = formatUnits(amount, text.decimals)
  const price = listed ? (context.rates.get(address) ?? null) : null
  const value = price === null ? null : Number(numeric) * price
  const icon = listed && context.iconUrl(listed)
  return {
    direction,
    quantity: { numeric },
    value: value !== null && Number.isFinite(value) ? value : null,
    price,
    fungible_info: {
      ...calledOf(address, text, listed !== undefined, context),
      icon: icon ? { url: icon } : null,
      ...(movement.token === undefined ? {} : { address: `${context.caipNetworkId}:${address}` }),
    },
    nft_info: null,
    ...parties,
  }
}

function toNft(
  { tokenId }: Movement,
  address: Address,
  text: TokenText | undefined,
  { caipNetworkId, isSpam }: HistoryContext,
): Transfer['nft_info'] {
  return {
    name: `${text?.name ?? shorten(address)} #${tokenId}`,
    // A stranger chose the picture's URL, so neither the user nor the gateway should fetch it.
    content: null,
    flags: { is_spam: isSpam },
    address: `${caipNetworkId}:${address}`,
    tokenId: String(tokenId),
  }
}

/** An unlisted token with a listed token's name is shown by its address, so that the two aren't confused. */
function calledOf(
  address: Address,
  text: Token | TokenText,
  isListed: boolean,
  { looksListed }: HistoryContext,
): { name: string; symbol: string } {
  const short = shorten(address)
  if (!isListed && looksListed(text)) return { name: `${text.name ?? '?'} (${short})`, symbol: short }
  return { name: text.name ?? short, symbol: text.symbol ?? short }
}

function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
