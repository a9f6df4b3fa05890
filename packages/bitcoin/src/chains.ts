import type { CaipNetworkId } from '@latchkey/contract'
import type { ChainProof } from '@latchkey/core/adapter'

/** Bitcoin. The reference is the first 16 bytes of its genesis block's hash. */
export const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
/** Testnet 3. */
export const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'

/** Chain names in Wallet Standard, and network names in sats-connect. */
const NAMES: Readonly<Record<string, CaipNetworkId>> = {
  'bitcoin:mainnet': MAINNET,
  'bitcoin:testnet': TESTNET,
  Mainnet: MAINNET,
  Testnet: TESTNET,
  // A wallet may be on one of these networks. The page then says that it does not support the network.
  Testnet4: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  Signet: 'bip122:00000008819873e925422c1ff0f99f7c',
  Regtest: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
}

export function toCaipNetworkId(name: unknown): CaipNetworkId | undefined {
  return typeof name === 'string' && Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
}

/** Returns the network's name in Wallet Standard. */
export function toWalletChain(caipNetworkId: CaipNetworkId): string | undefined {
  return Object.keys(NAMES).find((name) => name.includes(':') && NAMES[name] === caipNetworkId)
}

/** Returns the network's name in sats-connect. */
export function toNetworkName(caipNetworkId: CaipNetworkId): string | undefined {
  return Object.keys(NAMES).find((name) => !name.includes(':') && NAMES[name] === caipNetworkId)
}

/** A gateway's Esplora proves its chain by the genesis block. The CAIP-2 id has the first half of that block's hash. */
export const PROOF: ChainProof = {
  method: 'esplora_genesis',
  isOn: (answer, id) => typeof answer === 'string' && id === `bip122:${answer.slice(0, 32)}`,
}
