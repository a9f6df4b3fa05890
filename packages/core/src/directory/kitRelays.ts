import type { KitConfig } from '../kit/config.ts'

/** The relays that this kit can be answered on: the integrator's, else its own gateway's. */
export function kitRelays({
  relays,
  gatewayUrl,
}: Pick<KitConfig, 'relays' | 'gatewayUrl'>): readonly string[] {
  return relays ?? [`${gatewayUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/relay`]
}
