import type { CaipNetworkId } from '@latchkey/contract'
import { type AccountParameters, CapabilitiesUnreadableError } from '@latchkey/core'
import type { Capabilities } from '../adapter.ts'
import type { Ground } from '../ground.ts'
import { parseChainId, toCaipNetworkId } from '../provider/parse.ts'

/** Lists a capability of all chains (`0x0`) under each configured network. Throws if the response is not a map of chains (S8.46). */
export async function getCapabilities(
  { walletOf, networks }: Ground,
  { connectorId, address }: AccountParameters,
): Promise<Capabilities> {
  const wallet = await walletOf(connectorId)
  const answer = asRecord(await wallet.ask('wallet_getCapabilities', [address]))
  const everywhere = answer['0x0'] === undefined ? {} : asRecord(answer['0x0'])
  const found: Partial<Record<CaipNetworkId, Readonly<Record<string, unknown>>>> = {}
  if (answer['0x0'] !== undefined) for (const { caipNetworkId } of networks) found[caipNetworkId] = everywhere
  for (const [key, capabilities] of Object.entries(answer)) {
    const chainId = parseChainId(key)
    if (chainId !== undefined) found[toCaipNetworkId(chainId)] = { ...everywhere, ...asRecord(capabilities) }
  }
  return found
}

/** Parses a map. Some wallets answer with the map as text. */
function asRecord(thing: unknown): Readonly<Record<string, unknown>> {
  let parsed = thing
  if (typeof thing === 'string') {
    try {
      parsed = JSON.parse(thing)
    } catch (cause) {
      throw new CapabilitiesUnreadableError({ cause })
    }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new CapabilitiesUnreadableError()
  return Object.fromEntries(Object.entries(parsed))
}
