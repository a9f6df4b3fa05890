import type { NamesConfig } from '../../config/readNames.ts'
import { Failure } from '../../server/Failure.ts'
import { createNodeProvider } from '../../upstream/createNodeProvider.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createNodeClient } from './nodeTransport.ts'

export interface EnsIdentity {
  readonly name: string | null
  readonly avatar: string | null
}

const NOBODY: EnsIdentity = { name: null, avatar: null }

/**
 * Reads the primary name of an address, which the universal resolver verifies in both directions, and the name's avatar. Names
 * stored off the chain are not read, because the gateway calls only the operator's own nodes.
 */
export function createEnsReader(
  { universalResolver }: NamesConfig['ens'],
  upstream: Upstream | undefined,
): (address: `0x${string}`) => Promise<EnsIdentity> {
  if (!upstream) return async () => NOBODY
  const client = createNodeClient(createNodeProvider(upstream))
  const from = { universalResolverAddress: universalResolver }
  return async (address) => {
    // Loaded for the first address that has no name in the gateway's zone.
    const { getEnsName, getEnsText, normalize } = await import('viem/ens')
    const name = await orNull(() => getEnsName(client, { ...from, address }))
    if (!name || !isNormal(name, normalize)) return NOBODY
    const avatar = await orNull(() => getEnsText(client, { ...from, name, key: 'avatar' }))
    return { name, avatar: avatar && /^(https:\/\/|data:image\/)/i.test(avatar) ? avatar : null }
  }
}

/** The resolver reverts for an unknown name and for a name stored off the chain. */
async function orNull(read: () => Promise<string | null>): Promise<string | null> {
  try {
    return await read()
  } catch (error) {
    const unavailable = walk(error).find((one) => one instanceof Failure)
    if (unavailable) throw unavailable
    return null
  }
}

function walk(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...walk(error.cause)] : [error]
}

/** Whether a name is in its normal form. Any other form may imitate another name. */
function isNormal(name: string, normalize: (name: string) => string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
