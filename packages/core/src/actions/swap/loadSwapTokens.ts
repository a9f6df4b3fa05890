import { type CaipNetworkId, convertTokens, isCaipAddress, parseCaipAddress } from '@latchkey/contract'
import { UnsupportedChainError } from '../../errors/network.ts'
import { SwapRefusedError, SwapUnsupportedError } from '../../errors/swap.ts'
import type { Token } from '../../flows/send/state.ts'
import type { SwapToken } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { isSameAddress } from '../../namespace/addresses.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import { isOwnImage } from '../../services/isOwnImage.ts'
import { requireSupported } from '../../services/requireSupported.ts'
import { plainText } from '../../text/plainText.ts'
import { readTokenBalances } from '../readTokenBalances.ts'
import { adapterOf } from '../send/senderOf.ts'
import { askConvert } from './askConvert.ts'

/**
 * Reads which tokens can be swapped, and the account's balance of each. The form's state contains the result.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 *
 * @example
 * await loadSwapTokens(kit)
 */
export async function loadSwapTokens(kit: Kit): Promise<void> {
  const from = kit.store.get().swap?.from
  if (!from) return
  kit.store.dispatch({ type: 'swap.tokensAsked' })
  const isFresh = (): boolean => kit.store.get().swap?.from === from
  try {
    const [listed, held] = await Promise.all([
      readTokens(kit, from.caipNetworkId),
      // Unread balances are unknown, not zero.
      readTokenBalances(kit, from).catch(() => undefined),
    ])
    if (isFresh())
      kit.store.dispatch({
        type: 'swap.tokensRead',
        tokens: [...withBalances(kit, listed, held), ...ownOf(kit, listed, held)],
      })
  } catch (error) {
    const isUnsupported = error instanceof SwapUnsupportedError || error instanceof UnsupportedChainError
    if (isFresh()) kit.store.dispatch({ type: 'swap.tokensFailed', isUnsupported })
  }
}

/**
 * Looks up a token by its address, and adds it to the form's list. The operator may not list the token.
 *
 * @param kit - made by createKit(), with a swap begun by prepareSwap()
 * @param parameters - the token's plain address
 * @returns the token; undefined if no token answers at the address
 *
 * @example
 * const token = await findSwapToken(kit, { address: '0x…' })
 */
export async function findSwapToken(
  kit: Kit,
  { address }: { readonly address: string },
): Promise<SwapToken | undefined> {
  const from = kit.store.get().swap?.from
  if (!from) return undefined
  const { caipNetworkId } = from
  // Most typed texts are names, not addresses.
  if ((await adapterOf(kit, from)?.checkAddress({ address })) !== 'valid') return undefined
  const [found, held] = await Promise.all([
    readTokens(kit, caipNetworkId, address),
    readTokenBalances(kit, from).catch(() => undefined),
  ])
  return withBalances(kit, found, held)[0]
}

async function readTokens(kit: Kit, chain: CaipNetworkId, address?: string): Promise<readonly SwapToken[]> {
  await requireSupported(kit, chain)
  const query = { chainId: chain, ...(address === undefined ? {} : { address }) }
  const { tokens } = await askConvert(chain, () => kit.services.call(convertTokens, { query })).catch(
    (error: unknown) => {
      // The text is no address.
      if (error instanceof SwapRefusedError) return { tokens: [] }
      throw error
    },
  )
  const { coinAddress } = traitsOf(kit.store.get(), chain)
  return tokens.flatMap(({ name, symbol, decimals, logoUri, isListed = true, address: id }): SwapToken[] => {
    const plain = isCaipAddress(id) ? parseCaipAddress(id) : undefined
    if (plain?.caipNetworkId !== chain || !Number.isInteger(decimals) || decimals < 1 || decimals > 255)
      return []
    const isCoin = isSameAddress(traitsOf(kit.store.get(), chain), plain.address, coinAddress ?? '')
    return [
      {
        id: isCoin ? 'native' : plain.address,
        name: plainText(name),
        symbol: plainText(symbol),
        caipNetworkId: chain,
        decimals,
        isListed,
        ...(isCoin ? {} : { address: plain.address }),
        ...(logoUri && isOwnImage(logoUri, kit.config.gatewayUrl) ? { iconUrl: logoUri } : {}),
      },
    ]
  })
}

function withBalances(
  kit: Kit,
  listed: readonly SwapToken[],
  held: readonly Token[] | undefined,
): readonly SwapToken[] {
  const traits = traitsOf(kit.store.get(), listed[0]?.caipNetworkId)
  const isSame = (one: { id: string }, other: { id: string }) => isSameAddress(traits, one.id, other.id)
  return listed.map((token): SwapToken => {
    const own = held?.find((one) => isSame(one, token))
    // The account may have an unlisted token that the balances omit, so its balance is unknown.
    if (!own) return held && token.isListed ? { ...token, amount: 0n } : token
    const { amount, price, iconUrl } = own
    return { ...token, amount, ...(price === undefined ? {} : { price }), ...(iconUrl ? { iconUrl } : {}) }
  })
}

/** Unlisted tokens in the account can be sold too, and are marked. */
function ownOf(
  kit: Kit,
  listed: readonly SwapToken[],
  held: readonly Token[] | undefined = [],
): readonly SwapToken[] {
  const traits = traitsOf(kit.store.get(), held[0]?.caipNetworkId)
  return held
    .filter(({ id, amount }) => amount > 0n && !listed.some((one) => isSameAddress(traits, one.id, id)))
    .map((token) => ({ ...token, isListed: false }))
}
