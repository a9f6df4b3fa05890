import { createNodeProvider } from '../../upstream/createNodeProvider.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createNodeClient } from './nodeTransport.ts'

/** How an address signs: with a private key, or through a contract (ERC-1271). */
export type Signer = 'key' | 'contract'

/** Finds out from the chains how an address signs; undefined if they do not show it. */
export type ReadSigner = (address: `0x${string}`) => Promise<Signer | undefined>

/** EIP-7702: only a key can set such code. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i

/**
 * Reads code and nonce from the operator's nodes. Code means a contract, unless it is a key's delegation. An address without
 * code that has sent transactions has a key. An unused address may have a key, or belong to a contract that is not deployed yet.
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
          // A node that does not respond shows nothing; the name is read without it.
          return undefined
        }
      }),
    )
    return seen.includes('contract') ? 'contract' : seen.find((signer) => signer !== undefined)
  }
}
