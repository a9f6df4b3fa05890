import { connect, createKit } from '@latchkey/core'
import { onTestFinished } from 'vitest'
import { createMemoryStorage } from '../../../core/src/testing/createTestKit.ts'
import { bitcoin } from '../bitcoin.ts'
import { bitcoinMainnet, bitcoinTestnet } from '../networks.ts'
import { openChain, TRANSPORTS } from './chain.ts'
import { openPage } from './page.ts'
import { satsWallet } from './wallets.ts'

/** Alice's wallet, as the kit knows it. */
export const ME = { connectorId: 'sats:TestWalletProvider', namespace: 'bip122' }

/** A kit over the lab's chain, on a page with one wallet, which it has connected. */
export async function openKit({
  coins = undefined as readonly bigint[] | undefined,
  lab = false,
  isConnected = true,
  wallet = satsWallet(),
} = {}) {
  const page = openPage()
  page.provide(wallet.provider)
  const chain = openChain(coins)
  const kit = createKit({
    projectId: 'test',
    metadata: { name: 'Test', description: '', url: 'http://localhost:4100', icons: [] },
    gatewayUrl: 'http://127.0.0.1:1',
    networks: [bitcoinTestnet, bitcoinMainnet],
    customRpcUrls: TRANSPORTS,
    adapters: [bitcoin()],
    features: { analytics: false },
    ...{ lab, storage: createMemoryStorage(), tabStorage: createMemoryStorage() },
  })
  const stop = kit.adapters.bip122?.start()
  onTestFinished(() => {
    stop?.()
    page.close()
  })
  if (isConnected) await connect(kit, ME)
  return { kit, chain, wallet }
}
