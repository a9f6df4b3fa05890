import { signDigest, toSignatureHex } from '../approval/evm/evmSignature.ts'
import type { Place } from '../approval/question.ts'
import { isDeployed, toHex } from './accounts.ts'

/** Signs 32 bytes with the key. For a smart account, the signature is for ERC-1271, or for ERC-6492 before the account is deployed. */
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
