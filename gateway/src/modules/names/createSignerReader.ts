import { createNodeProvider } from '../../upstream/createNodeProvider.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createNodeClient } from './nodeTransport.ts'

/** How an address signs: by a private key, or by a contract's say-so (ERC-1271). */
export type Signer = 'key' | 'contract'

/** Finds out on the chains how an address signs; undefined where they do not show it. */
export type ReadSigner = (address: `0x${string}`) => Promise<Signer | undefined>

/** EIP-7702: such code is a key's own doing. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i

/**
 * Asks the operator's nodes for code and nonce. Code is a contract's, unless it is a key's delegation. Who has sent something
 * without code has a key. An address that has done nothing may have a key, or be a contract's that is yet to be deployed.
 */
export function createSignerReader(upstreams: ReadonlyMap<string, Upstream>): ReadSigner {
  return async (address) => {
    const { getCode, getTransactionCount } = await import('viem/actions')
    const seen = await Promise.all(
      [...upstreams.values()].map(async (upstream): Promise<Signer | undefined> => {
        const client = createNodeClient(createNodeProvider(upstream))
        try {
          const code = await getCode(client, { address })
          if (code !== undefined && code !== '0x') return DELEGATED.test(code) ? 'key' : 'contract'
          return (await getTransactionCount(client, { address })) > 0 ? 'key' : undefined
        } catch {
          // A node that does not answer shows nothing; the name is read without it.
          return undefined
        }
      }),
    )
    return seen.includes('contract') ? 'contract' : seen.find((signer) => signer !== undefined)
  }
}
