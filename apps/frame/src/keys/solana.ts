import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { DamagedShareError } from '../wallet/DamagedShareError.ts'

/** The address of a Solana key: the public key in base58. */
export const toSolanaAddress = (key: Uint8Array): string => base58.encode(ed25519.getPublicKey(key))

/** Signs as an account. @throws DamagedShareError where the key is another's */
export function signSolana(message: Uint8Array, key: Uint8Array, address: string): Uint8Array {
  if (toSolanaAddress(key) !== address) throw new DamagedShareError()
  return ed25519.sign(message, key)
}
