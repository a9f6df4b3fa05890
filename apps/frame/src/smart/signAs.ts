import { signDigest, toSignatureHex } from '../approval/evm/evmSignature.ts'
import type { Place } from '../approval/question.ts'
import { isDeployed, toHex } from './accounts.ts'

/** Signs 32 bytes by the key, for a smart account as ERC-1271 asks for it, or ERC-6492 before it is deployed. */
export async function signAs(
  { owner, address, network, node }: Place,
  digest: Uint8Array,
  key: Uint8Array,
): Promise<`0x${string}`> {
  const signature = toSignatureHex(signDigest(digest, key))
  if (owner === undefined || (await isDeployed(address, network, node))) return signature
  const { wrapSignature } = await import('./wrapSignature.ts')
  return wrapSignature(toHex(owner), signature)
}
