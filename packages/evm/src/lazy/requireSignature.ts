import { SignatureMismatchError, SignatureUnverifiedError } from '@latchkey/core'
import { encodeAbiParameters, hashMessage, recoverAddress } from 'viem/utils'
import { findRevert } from './revert.ts'

type Hex = `0x${string}`

interface Signed {
  readonly address: string
  readonly message: string
  /** As the wallet gave it. */
  readonly signature: string
}

const VALIDATOR_INPUTS = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Makes sure that the account displayed signed a text (ERC-191).
 *
 * A key account's signature is recovered here; no node is asked. Anything else may be a smart account's: the chain is asked
 * with ERC-6492's validator, which covers contracts (ERC-1271), accounts that borrow code (EIP-7702) and contracts that are
 * not deployed yet. The answer holds for that chain and that moment: an account may change its owners later.
 * @param call - has a node of the account's chain run a call
 * @throws SignatureUnverifiedError where the chain could not be asked
 */
export async function requireSignature(
  { address, message, signature }: Signed,
  call: (data: Hex) => Promise<unknown>,
): Promise<void> {
  const hash = hashMessage(message)
  const signer = await recover(hash, toHex(signature))
  if (signer?.toLowerCase() === address.toLowerCase()) return
  const inputs = encodeAbiParameters(VALIDATOR_INPUTS, [toHex(address), hash, toHex(signature)])
  const answer = await import('../signature/validator.ts')
    .then(({ validator }) => call(`${validator}${inputs.slice(2)}`))
    .catch((cause: unknown) => {
      // An account that reverts has rejected the signature.
      if (findRevert(cause)) return '0x'
      throw new SignatureUnverifiedError({ cause })
    })
  if (typeof answer !== 'string' || !/^0x0*1$/.test(answer))
    throw new SignatureMismatchError({ address, signer })
}

/** Undefined if it is not the signature of a key. */
async function recover(hash: Hex, signature: Hex): Promise<string | undefined> {
  try {
    return await recoverAddress({ hash, signature: expand(signature) })
  } catch {
    // A contract's signature has a form of its own.
    return undefined
  }
}

/** ERC-2098 puts the last byte of a signature into the first bit of its second half. */
function expand(signature: Hex): Hex {
  if (signature.length !== 2 + 128) return signature
  const second = BigInt(`0x${signature.slice(2 + 64)}`)
  const s = BigInt.asUintN(255, second).toString(16).padStart(64, '0')
  return `0x${signature.slice(2, 2 + 64)}${s}${second >> 255n ? '1c' : '1b'}`
}

/** Both were checked to be hex when they arrived. */
function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
