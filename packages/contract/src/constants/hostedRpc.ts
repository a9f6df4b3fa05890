import type { CaipNetworkId } from '../caip/caip.ts'

const EVM_CHAIN_IDS = [
  1101, 56, 42161, 7777777, 59144, 324, 5000, 80084, 5003, 100, 8453, 42220, 1313161555, 17000, 1, 300,
  1313161554, 1329, 84532, 421614, 11155111, 8217, 43114, 999999999, 11155420, 80002, 97, 43113, 137, 10,
  1301,
]

// CAIP-2 references outside EVM are long hashes. A prefix is enough to distinguish them, and saves bytes on every page.
const OTHERS =
  /^(near:mainnet$|solana:(5eykt4Us|EtWTRABZ|4uhcVJyU|4sGjMW1s)|bip122:000000000(019d668|933ea01))/

/**
 * Whether a gateway hosts JSON-RPC for a chain, so that the chain needs no configured URL (S7.31).
 *
 * @example
 * isHostedRpcNetwork('eip155:42161') // true
 */
export function isHostedRpcNetwork(caipNetworkId: CaipNetworkId): boolean {
  return OTHERS.test(caipNetworkId) || EVM_CHAIN_IDS.some((id) => caipNetworkId === `eip155:${id}`)
}
