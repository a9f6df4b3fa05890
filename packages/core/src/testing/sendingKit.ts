import type { Holding } from '../adapter/adapter.ts'
import { accountTypeFlow } from '../flows/accountType/accountType.ts'
import type { Sender } from '../flows/send/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { KitEvent } from '../store/events.ts'
import { createConnectedKit } from './connectedKit.ts'
import type { TestKit } from './createTestKit.ts'
import { ALICE, type ScriptedMethods } from './scriptedAdapter.ts'

export const ETH = {
  amount: 1_842_000_000_000_000_000n,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  price: 1_800,
} satisfies Holding

export const USDC = {
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  amount: 640_250_000n,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: 1,
} satisfies Holding

export const SENDER = {
  connectorId: 'dev.latchkey.test',
  address: ALICE,
  caipNetworkId: 'eip155:42161',
  isSmartAccount: false,
} satisfies Sender

/** The account on the screen is a smart account from now on. */
export function becomeSmart({ store }: Kit): void {
  store.attach(accountTypeFlow)
  store.dispatch({
    type: 'accountType.read',
    wallet: {
      allAccounts: [{ address: ALICE, type: 'smartAccount' }],
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: true,
    },
  })
}

export interface SendingKit extends TestKit {
  /** Every event since the wallet was connected. */
  readonly events: KitEvent[]
}

export async function createSendingKit(
  overrides: Partial<ScriptedMethods> = {},
  assets: readonly Holding[] = [ETH, USDC],
): Promise<SendingKit> {
  const test = await createConnectedKit({ getHoldings: async () => assets, ...overrides })
  const events: KitEvent[] = []
  test.kit.store.subscribe((_state, event) => events.push(event))
  return { ...test, events }
}
