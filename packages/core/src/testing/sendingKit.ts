import type { Adapter, WalletAsset } from '../adapter/adapter.ts'
import type { KitEvent } from '../store/events.ts'
import { createConnectedKit } from './connectedKit.ts'
import type { TestKit } from './createTestKit.ts'

export const ETH: WalletAsset = {
  address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  balance: 1_842_000_000_000_000_000n,
  type: 'NATIVE',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  price: 1_800,
  iconUrl: '',
}

export const USDC: WalletAsset = {
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  balance: 640_250_000n,
  type: 'ERC20',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: 1,
  iconUrl: '',
}

export interface SendingKit extends TestKit {
  /** Every event since the wallet was connected. */
  readonly events: KitEvent[]
}

/** A kit whose wallet is connected and tells what it holds, ready to send. */
export async function createSendingKit(
  overrides: Partial<Adapter> = {},
  assets: readonly WalletAsset[] = [ETH, USDC],
): Promise<SendingKit> {
  const test = await createConnectedKit({
    getCapabilities: async () => ({ 'eip155:42161': { assetDiscovery: { supported: true } } }),
    walletGetAssets: async () => ({ 'eip155:42161': assets }),
    ...overrides,
  })
  const events: KitEvent[] = []
  test.kit.store.subscribe((_state, event) => events.push(event))
  return { ...test, events }
}
