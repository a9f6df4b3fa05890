import { SignatureMismatchError, SignatureUnverifiedError } from '@latchkey/core'
import { encodeAbiParameters, hashMessage, recoverAddress } from 'viem/utils'
import { findRevert } from './revert.ts'

type Hex = `0x${string}`

interface Signed {
  readonly address: string
  readonly message: string
  /** The signature as the wallet returned it. */
  readonly signature: string
}

const VALIDATOR_INPUTS = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Checks that the displayed account signed a text (ERC-191).
 *
 * A key account's signature is checked here, without a node. Any other signature may be a smart account's, so the chain checks it
 * with ERC-6492's validator. It covers contracts (ERC-1271), accounts that delegate to code (EIP-7702) and contracts that are not
 * deployed yet. The result is valid for that chain and that moment only, because an account may change its owners later.
 * @param call - asks a node of the account's chain to run a call
 * @throws SignatureUnverifiedError if the chain could not be asked
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

/** Recovers the signer; returns undefined if the signature is not a key's. */
async function recover(hash: Hex, signature: Hex): Promise<string | undefined> {
  try {
    return await recoverAddress({ hash, signature: expand(signature) })
  } catch {
    // A contract's signature may have any form.
    return undefined
  }
}

/** Expands a compact signature (ERC-2098), whose second half has the recovery bit as its first bit. */
function expand(signature: Hex): Hex {
  if (signature.length !== 2 + 128) return signature
  const second = BigInt(`0x${signature.slice(2 + 64)}`)
  const s = BigInt.asUintN(255, second).toString(16).padStart(64, '0')
  return `0x${signature.slice(2, 2 + 64)}${s}${second >> 255n ? '1c' : '1b'}`
}

/** Narrows the type. Callers have already checked that the text is hex. */
function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}
