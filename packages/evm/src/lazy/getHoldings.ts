import { type CaipNetworkId, NATIVE_TOKEN_ADDRESS } from '@latchkey/contract'
import type { AccountParameters, Holding } from '@latchkey/core'
import type { EvmOperations, WalletAsset } from '../adapter.ts'
import { read } from '../provider/provider.ts'

/** Returns the wallet's own list of assets, if the wallet reports asset discovery for the chain (S4.39). */
export async function getHoldings(
  { getCapabilities, walletGetAssets }: EvmOperations,
  { caipNetworkId, ...account }: AccountParameters & { caipNetworkId: CaipNetworkId },
): Promise<readonly Holding[] | undefined> {
  const capabilities = await getCapabilities(account)
  if (read(capabilities[caipNetworkId]?.assetDiscovery, 'supported') !== true) return undefined
  const assets = await walletGetAssets({ ...account, caipNetworkIds: [caipNetworkId] })
  return assets[caipNetworkId]?.map(toHolding)
}

function toHolding({ type, address, balance, price, iconUrl, ...rest }: WalletAsset): Holding {
  const isCoin = type === 'NATIVE' || address.toLowerCase() === NATIVE_TOKEN_ADDRESS.eip155
  const { name, symbol, decimals } = rest
  return {
    ...(isCoin ? {} : { address }),
    name,
    symbol,
    decimals,
    amount: balance,
    ...(price > 0 ? { price } : {}),
    ...(iconUrl ? { iconUrl } : {}),
  }
}
