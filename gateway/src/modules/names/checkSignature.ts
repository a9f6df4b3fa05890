import { getAddress, hashMessage, recoverAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import { createNodeProvider, type NodeProvider } from '../../upstream/createNodeProvider.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { NodeError } from '../../upstream/NodeError.ts'
import type { Signer } from './createSignerReader.ts'
import { createNodeClient } from './nodeTransport.ts'

type Hex = `0x${string}`

export interface SignedText {
  readonly address: Hex
  readonly message: string
  readonly signature: Hex
  readonly coinType: number
}

/**
 * Checks who signed a text: an address's key, or the address as a contract (ERC-1271), even if not deployed yet (ERC-6492), on the coin
 * type's chain. @throws Failure 401 if neither signed, 503 if that chain does not respond
 */
export type CheckSignature = (signed: SignedText) => Promise<Signer>

export function createSignatureCheck(upstreams: ReadonlyMap<string, Upstream>): CheckSignature {
  return async ({ address, message, signature, coinType }) => {
    const hash = hashMessage(message)
    if (await isByKey(address, hash, signature)) return 'key'
    const upstream = upstreams.get(`eip155:${toChainId(coinType)}`)
    if (upstream && (await isByContract(upstream, address, hash, signature))) return 'contract'
    throw new Failure(401, 'signature', `The message is not signed by ${getAddress(address)}.`)
  }
}

/** ENSIP-11. */
function toChainId(coinType: number): number {
  return coinType === 60 ? 1 : coinType - 0x8000_0000
}

async function isByKey(address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    return (await recoverAddress({ hash, signature })) === getAddress(address)
  } catch {
    // Not a point of the curve. A contract's signature may also have this length.
    return false
  }
}

async function isByContract(upstream: Upstream, address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  // Loaded with the first contract that signs.
  const { verifyHash } = await import('viem/actions')
  const provider = createNodeProvider(upstream)
  let failure: unknown
  const watched: NodeProvider = {
    request: (call) =>
      provider.request(call).catch((error: unknown) => {
        if (error instanceof NodeError) failure = error
        throw error
      }),
  }
  const isValid = await verifyHash(createNodeClient(watched), { address, hash, signature }).catch(
    // The contract, or its factory, reverted or returned something unexpected.
    () => false,
  )
  // A missing answer isn't a rejection.
  if (!isValid && failure) throw failure
  return isValid
}
