import type { Wallet } from '../flows/directory/state.ts'
import type { KitConfig } from '../kit/config.ts'
import { kitRelays } from './kitRelays.ts'

/**
 * Whether a wallet can answer a code of this kit. A code names no relay, so a wallet answers only on relays that it knows:
 * one of the kit's relays must be among them. `*` matches any relay.
 *
 * @example
 * isReachable({ relays: ['wss://relay.example'], gatewayUrl }, { relays: ['wss://relay.example/'] }) // true
 */
export function isReachable(
  config: Pick<KitConfig, 'relays' | 'gatewayUrl'>,
  { relays }: Pick<Wallet, 'relays'>,
): boolean {
  const own = new Set(kitRelays(config).map(placeOf))
  return own.size > 0 && relays.some((relay) => relay === '*' || own.has(placeOf(relay)))
}

/** Normalizes a relay's URL, which may be written in several ways. The query identifies the relay's user, so it is dropped. */
function placeOf(relay: string): string {
  if (!URL.canParse(relay)) return relay
  const { protocol, host, pathname } = new URL(relay)
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}
