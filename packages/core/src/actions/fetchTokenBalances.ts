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

/** The network and tokens that {@link fetchTokenBalances} reads. */
export interface FetchTokenBalancesParameters {
  /** The active network unless set. */
  readonly caipNetworkId?: CaipNetworkId
  /** CAIP-10 ids of tokens to read from the chain itself, past every cache. */
  readonly forceUpdate?: readonly string[]
  readonly signal?: AbortSignal
}

/**
 * Reads the displayed account's balances, with the coin first. If the wallet supports asset discovery for the chain, the kit
 * asks the wallet, and falls back to the gateway. Tokens without decimals are omitted (S4.39, S5.11).
 *
 * @param kit - made by createKit()
 * @param parameters - the network (default: the displayed one), tokens to read past every cache, and an abort signal
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

/** For the wallet's own balances, which it reads without a prompt. */
const WALLET_PATIENCE_MS = 3_000

/** Undefined if the wallet doesn't answer in time (S4.39). */
function inTime<answer>(answer: Promise<answer | undefined>): Promise<answer | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WALLET_PATIENCE_MS)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/** Undefined if the wallet doesn't support this or fails. */
async function fromWallet(
  adapter: Adapter,
  { connectorId, address }: Connection,
  chain: CaipNetworkId,
): Promise<Token[] | undefined> {
  try {
    const holdings = await adapter.getHoldings?.({ connectorId, address, caipNetworkId: chain })
    return holdings?.map((one) => ({ id: one.address ?? 'native', caipNetworkId: chain, ...one }))
  } catch {
    return undefined
  }
}

/**
 * Strangers write a token's name and price. Marks that turn the reading direction could show another amount
 * or imitate another token; an invalid price would spoil the total.
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
    // The most that a contract can have. An amount with `1e9` decimals would fill gigabytes.
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
