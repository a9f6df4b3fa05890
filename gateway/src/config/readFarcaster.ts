import { readBaseUrl } from './readBaseUrl.ts'
import type { SettingReader } from './SettingReader.ts'

export interface FarcasterSettings {
  /** Without a trailing slash: `https://relay.farcaster.xyz/v1`. */
  readonly relayUrl: string
  readonly timeoutMs: number
}

export const FARCASTER_CHAIN = 'eip155:10'

/** Sign-in with Farcaster is offered if there are both a relay and a node of OP Mainnet. */
export function readFarcaster(read: SettingReader, chains: readonly string[]): FarcasterSettings | undefined {
  const relayUrl = readBaseUrl(read, 'FARCASTER_RELAY_URL')
  const timeoutMs = read.whole('FARCASTER_TIMEOUT_MS', 8_000, 100, 60_000)
  return relayUrl !== undefined && chains.includes(FARCASTER_CHAIN) ? { relayUrl, timeoutMs } : undefined
}
