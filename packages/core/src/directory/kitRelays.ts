import type { KitConfig } from '../kit/config.ts'

/** The relays on which wallets can answer this kit: the integrator's, otherwise the gateway's. */
export function kitRelays({
  relays,
  gatewayUrl,
}: Pick<KitConfig, 'relays' | 'gatewayUrl'>): readonly string[] {
  return relays ?? [`${gatewayUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay`]
}
