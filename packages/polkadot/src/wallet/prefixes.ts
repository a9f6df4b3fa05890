import type { CaipNetworkId } from '@latchkey/contract'

/** The prefix that every network accepts. */
export const ANY_PREFIX = 42

/** The networks' prefixes in the SS58 registry. */
const PREFIXES: Readonly<Record<CaipNetworkId, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
}

export function prefixOf(
  caipNetworkId: CaipNetworkId,
  own: Readonly<Record<CaipNetworkId, number>> = {},
): number {
  return own[caipNetworkId] ?? PREFIXES[caipNetworkId] ?? ANY_PREFIX
}
