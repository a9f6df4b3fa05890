import type { CaipNetworkId } from '@latchkey/contract'
import { type AccountParameters, WalletAnswerError } from '@latchkey/core'
import type { WalletAsset, WalletAssets } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { isAddress, parseChainId, toCaipNetworkId, toChainId, toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'

const METHOD = 'wallet_getAssets'

/** Returns the assets of an account that its wallet knows (ERC-7811). A missing response counts as an empty list (S7.60). */
export async function walletGetAssets(
  { walletOf }: Ground,
  { connectorId, address, caipNetworkIds }: AccountParameters & { caipNetworkIds: readonly CaipNetworkId[] },
): Promise<WalletAssets> {
  const wallet = await walletOf(connectorId)
  const chainFilter = caipNetworkIds.map((caipNetworkId) => toHex(toChainId(caipNetworkId)))
  return parseAssets(await wallet.ask(METHOD, [{ account: address, chainFilter }]))
}

/** Parses a map from chain to a list of assets (S5.13). Throws if any part of it has another form. */
export function parseAssets(answer: unknown): WalletAssets {
  if (answer === undefined || answer === null) return {}
  if (typeof answer !== 'object' || Array.isArray(answer)) throw unreadable()
  const found: Partial<Record<CaipNetworkId, readonly WalletAsset[]>> = {}
  for (const [key, assets] of Object.entries(answer)) {
    const chainId = parseChainId(key)
    if (chainId === undefined || !Array.isArray(assets)) throw unreadable()
    found[toCaipNetworkId(chainId)] = assets.map(parseAsset)
  }
  return found
}

const unreadable = () => new WalletAnswerError({ method: METHOD })

function parseAsset(asset: unknown): WalletAsset {
  const metadata = read(asset, 'metadata')
  const text = (thing: unknown, key: string): string => {
    const value = read(thing, key)
    if (typeof value !== 'string') throw unreadable()
    return value
  }
  const type = text(asset, 'type')
  const balance = text(asset, 'balance')
  const decimals = read(metadata, 'decimals')
  const price = read(metadata, 'price')
  if (type !== 'ERC20' && type !== 'NATIVE') throw unreadable()
  // Transfers of the token use this address.
  if (type === 'ERC20' && !isAddress(text(asset, 'address'))) throw unreadable()
  if (!/^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(balance)) throw unreadable()
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255)
    throw unreadable()
  if (typeof price !== 'number' || !Number.isFinite(price)) throw unreadable()
  return {
    address: text(asset, 'address'),
    balance: BigInt(balance),
    type,
    name: text(metadata, 'name'),
    symbol: text(metadata, 'symbol'),
    decimals,
    price,
    iconUrl: text(metadata, 'iconUrl'),
  }
}
