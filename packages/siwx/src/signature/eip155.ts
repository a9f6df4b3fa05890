import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { SiwxError } from '../errors/SiwxError.ts'
import { decodeSignature } from './decode.ts'
import { type Recovered, recover } from './recover.ts'
import type { SignatureKind, SignedText } from './signed.ts'

/**
 * Verifies a signature of an EVM account (ERC-191): by its key, or else by its contract (ERC-1271, ERC-7739), even if the contract is
 * not deployed yet (ERC-6492).
 *
 * @throws SiwxError
 */
export async function verifyEip155(signed: SignedText): Promise<SignatureKind> {
  const bytes = decodeSignature(signed.signature, ['hex'])
  const hash = hashText(signed.text)
  const signer = recoverSigner(hash, bytes)
  if (signer && toAddress(signer) === signed.accountAddress.toLowerCase()) {
    if (signer.isHighS)
      throw new SiwxError(
        'signature_malleable',
        'The signature has a high s; anybody can make it out of the real one.',
      )
    return 'eip191'
  }
  // If it is not the key's signature, it may be a contract's, in any form.
  const node = signed.nodes[signed.chainId]
  if (node !== undefined) {
    const { askContract } = await import('./contract.ts')
    return askContract({ ...signed, hash, bytes, node })
  }
  if (signer) throw new SiwxError('signature_mismatch', `The signature is not ${signed.accountAddress}'s.`)
  if (bytes.length === 65)
    throw new SiwxError('signature_malformed', 'These bytes are no signature of any key.')
  throw new SiwxError(
    'node_missing',
    `A contract may have signed; no node of ${signed.chainId} is set to ask it.`,
  )
}

function hashText(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/** @returns undefined if it is no key's signature */
function recoverSigner(hash: Uint8Array, bytes: Uint8Array): Recovered | undefined {
  // The 64-byte form of ERC-2098 is not accepted: half of all 65-byte signatures would also be valid in it without their last byte.
  const v = bytes[64]
  if (bytes.length !== 65 || v === undefined || ![0, 1, 27, 28].includes(v)) return undefined
  return recover(hash, bytes.subarray(0, 64), v % 27)
}

function toAddress({ publicKey }: Recovered): string {
  return `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))}`
}
