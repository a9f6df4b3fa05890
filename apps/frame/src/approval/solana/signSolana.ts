import { ed25519 } from '@noble/curves/ed25519'
import { toSolanaAddress } from '../../keys/solana.ts'
import { DamagedShareError } from '../../wallet/DamagedShareError.ts'

/** Signs for an account. @throws DamagedShareError if the key does not belong to the account */
export function signSolana(message: Uint8Array, key: Uint8Array, address: string): Uint8Array {
  if (toSolanaAddress(key) !== address) throw new DamagedShareError()
  return ed25519.sign(message, key)
}
