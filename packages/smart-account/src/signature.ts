import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import { factoryOf } from './factory.ts'

const ERC6492: Hex = '0x6492649264926492649264926492649264926492649264926492649264926492'

/**
 * Wraps an owner's signature for an account that is not deployed yet (ERC-6492), so that a verifier can still call the account's code.
 * Once the account is deployed, use the owner's signature without a wrapper (ERC-1271).
 *
 * @param owner - the address of the key that signed
 * @param signature - the owner's signature, 65 bytes, of the hash that the verifier asks about
 *
 * @example
 * const signature = isDeployed ? signed : wrapSignature(owner, signed)
 */
export function wrapSignature(owner: Address, signature: Hex): Hex {
  const { factory, factoryData } = factoryOf(owner)
  const wrapped = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory, factoryData, signature],
  )
  return concatHex([wrapped, ERC6492])
}
