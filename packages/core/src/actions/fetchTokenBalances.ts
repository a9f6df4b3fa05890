import { accountBalance, type CaipNetworkId, isCaipAddress, parseCaipAddress } from '@latchkey/contract'
import type { Adapter } from '../adapter/adapter.ts'
import { parseAmount } from '../amount/parseAmount.ts'
import { NoActiveAddressError, NoActiveNetworkError } from '../errors/kit.ts'
import { activeConnection, type Connection } from '../flows/connect/state.ts'
import type { Token } from '../flows/send/state.ts'
import type { Kit } from '../kit/kit.ts'
import { isOwnImage } from '../services/isOwnImage.ts'
import { requireSupported } from '../services/requireSupported.ts'
import { plainText } from '../text/plainText.ts'

/** What {@link fetchTokenBalances} reads of the displayed account's. */
export interface FetchTokenBalancesParameters {
  /** The active network unless set. */
  readonly caipNetworkId?: CaipNetworkId
  /** CAIP-10 ids of tokens to read from the chain itself, past every cache. */
  readonly forceUpdate?: readonly string[]
  readonly signal?: AbortSignal
}

/**
 * What the displayed account holds, the coin first. The wallet is asked where it reports asset discovery for the chain,
 * the gateway's balance service otherwise or where the wallet fails (S4.39). Tokens with no decimals are left out (S5.11).
 *
 * @param kit - made by createKit()
 * @param parameters - the network (the one that is shown unless set), tokens to read anew, and a signal that gives up
 * @returns exact amounts in each token's smallest unit
 * @throws {@link NoActiveAddressError}, {@link NoActiveNetworkError}, {@link UnsupportedChainError}, {@link ServiceError}
 *
 * @example
 * const [coin] = await fetchTokenBalances(kit, { caipNetworkId: 'eip155:42161' })
 */
export async function fetchTokenBalances(
  kit: Kit,
  { caipNetworkId, forceUpdate, signal }: FetchTokenBalancesParameters = {},
): Promise<readonly Token[]> {
  const { connect, network } = kit.store.get()
  const connection = activeConnection(connect, network.activeNamespace)
  if (!connection) throw new NoActiveAddressError()
  const chain = caipNetworkId ?? network.active[network.activeNamespace]
  if (!chain) throw new NoActiveNetworkError()
  const adapter = kit.adapters[network.activeNamespace]

  const tokens =
    (adapter && connection.verified ? await inTime(fromWallet(adapter, connection, chain)) : undefined) ??
    (await fromService(kit, connection.address, chain, { forceUpdate, signal }))
  return tokens
    .filter(({ decimals }) => decimals !== 0)
    .map((token) => tidy(kit, token))
    .sort((one, other) => Number(one.address !== undefined) - Number(other.address !== undefined))
}

/** How long a wallet may take to say what it knows; nobody is asked anything for it. */
const WALLET_PATIENCE_MS = 3_000

/** Undefined, too, where the wallet says nothing: a list must not wait for it for ever (S4.39). */
function inTime<answer>(answer: Promise<answer | undefined>): Promise<answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WALLET_PATIENCE_MS)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** Undefined where the wallet does not do this, or failed at it: then the service is asked. */
async function fromWallet(
  adapter: Adapter,
  { connectorId, address }: Connection,
  chain: CaipNetworkId,
): Promise<Token[] | undefined> {
  try {
    const holdings = await adapter.getHoldings?.({ connectorId, address, caipNetworkId: chain })
    return holdings?.map((one) => ({ id: one.address ?? 'native', caipNetworkId: chain, ...one }))
  } catch {
    // S4.39: on failure the balance service is used.
    return undefined
  }
}

/**
 * A token's name and price are written by strangers. Marks that turn the reading direction could show another amount, or make
 * one token look like another; a price that is no price would spoil the total.
 */
function tidy({ config }: Kit, { price, iconUrl, ...token }: Token): Token {
  const isPrice = price !== undefined && price >= 0 && Number.isFinite(price)
  return {
    ...token,
    name: plainText(token.name),
    symbol: plainText(token.symbol),
    ...(isPrice ? { price } : {}),
    ...(iconUrl && isOwnImage(iconUrl, config.gatewayUrl) ? { iconUrl } : {}),
  }
}

async function fromService(
  kit: Kit,
  address: string,
  chain: CaipNetworkId,
  { forceUpdate, signal }: { forceUpdate: readonly string[] | undefined; signal: AbortSignal | undefined },
): Promise<Token[]> {
  await requireSupported(kit, chain)
  const { balances } = await kit.services.call(accountBalance, {
    path: { address },
    query: {
      currency: 'usd',
      chainId: chain,
      ...(forceUpdate?.length ? { forceUpdate: forceUpdate.join(',') } : {}),
    },
    ...(signal ? { signal } : {}),
  })
  return balances.flatMap((balance) => {
    // No chain's token has more: `1e9` would have its amount written out in gigabytes.
    if (!/^\d{1,3}$/.test(balance.quantity.decimals) || Number(balance.quantity.decimals) > 255) return []
    const decimals = Number(balance.quantity.decimals)
    const amount = parseAmount(balance.quantity.numeric, decimals)
    if (!amount.ok || balance.chainId !== chain) return []
    const token =
      balance.address && isCaipAddress(balance.address)
        ? parseCaipAddress(balance.address).address
        : undefined
    const { name, symbol, price, iconUrl } = balance
    return [
      {
        id: token ?? 'native',
        name,
        symbol,
        caipNetworkId: chain,
        ...(token ? { address: token } : {}),
        decimals,
        amount: amount.amount,
        ...(price === undefined ? {} : { price }),
        ...(iconUrl ? { iconUrl } : {}),
      },
    ]
  })
}
