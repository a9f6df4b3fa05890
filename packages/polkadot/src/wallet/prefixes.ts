import type { CaipNetworkId } from '@latchkey/contract'

/** The number that every network reads. */
export const ANY_PREFIX = 42

/** The numbers of networks in the registry of SS58. */
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
