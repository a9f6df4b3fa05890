import { type SpawnedGateway, spawnGateway } from '../../../testing/spawnGateway.ts'

const unlimited = {
  MAX_CONNECTIONS: '100000',
  MAX_CONNECTIONS_PER_CLIENT: '100000',
  RATE_LIMIT: 'off',
  RATE_LIMIT_PROJECT: 'off',
  RATE_LIMIT_ALL: 'off',
  RATE_LIMIT_RPC: 'off',
  RATE_LIMIT_RPC_PROJECT: 'off',
  RATE_LIMIT_RPC_ALL: 'off',
  RATE_LIMIT_BYTES: 'off',
  RELAY_RATE_LIMIT: 'off',
  RELAY_BYTES_PER_CLIENT: 'off',
  RELAY_BYTES_PER_ADDRESS: 'off',
  RELAY_BYTES_PER_PROJECT: 'off',
  RELAY_FRAME_RATE: 'off',
}

/**
 * A relay as a process of its own, without limits. Its `url` is `ws://127.0.0.1:…`.
 *
 * @param environment - as for a gateway; a limit that is given holds
 */
export async function spawnRelay(environment: Record<string, string> = {}): Promise<SpawnedGateway> {
  const relay = await spawnGateway({ ...unlimited, ...environment }, 'relay')
  return { ...relay, url: relay.url.replace(/^http/, 'ws') }
}
