import type { Connector, Kit, KitConfig, MissingWallet } from '@latchkey/core'
import { missingFlow } from '../../core/src/flows/missing/missing.ts'
import { createTestKit } from '../../core/src/testing/createTestKit.ts'
import { ALICE, type ScriptedFactory, scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { imageOf, walletNames } from './wallets.ts'

export interface ConnectKitOptions {
  readonly config?: Partial<KitConfig>
  readonly factory?: ScriptedFactory
  /** Names; those of wallets.ts have icons. */
  readonly wallets?: readonly string[]
  readonly recent?: readonly string[]
  /** Names of wallets that were connected and are not there now. */
  readonly missing?: readonly string[]
}

/** A kit with wallets to choose from, and no connection. A kit with `adapters: []` has no wallets. */
export function createConnectKit(options: ConnectKitOptions = {}): Kit {
  const made = createTestKit(
    { ...options.config, features: { analytics: false, ...options.config?.features } },
    options.factory ?? scripted(),
  )
  const { kit } = made
  const wallets = options.wallets ?? walletNames.slice(0, 3)
  if (wallets.length > 0) made.adapter.announce(...wallets.map(toConnector))
  if (options.recent)
    kit.store.dispatch({
      type: 'connections.restored',
      connections: [],
      active: {},
      recentConnectorIds: options.recent.map(toId),
    })
  if (options.missing) {
    kit.store.attach(missingFlow)
    kit.store.dispatch({ type: 'missing.read', missing: options.missing.map(toMissing) })
  }
  return kit
}

function toMissing(name: string): MissingWallet {
  const { imageUrl } = imageOf(name)
  return {
    namespace: 'eip155',
    connectorId: toId(name),
    walletName: name,
    ...(imageUrl ? { walletImageUrl: imageUrl } : {}),
    addresses: [ALICE],
    address: ALICE,
    caipNetworkId: 'eip155:42161',
    since: 0,
  }
}

/** The id under which createConnectKit() announces a wallet. */
export function toId(name: string): string {
  return `example.${name.toLowerCase().replace(/\W+/g, '')}`
}

export function announceLate(kit: Kit): void {
  kit.store.dispatch({
    type: 'connectors.found',
    namespace: 'eip155',
    connectors: [{ id: 'late', name: 'Latecomer', type: 'ANNOUNCED', chain: 'eip155' }],
  })
}

function toConnector(name: string): Partial<Connector> {
  const id = toId(name)
  return { id, name, info: { rdns: id }, ...imageOf(name) }
}
