import type { CaipAddress } from '@latchkey/contract'
import { SiwxError, type SiwxReason } from '../errors/SiwxError.ts'
import type { SiwxMessage } from '../message/message.ts'
import { parseMessage } from '../message/parseMessage.ts'
import { describeRecap, type Recap, readRecap } from '../recap/recap.ts'
import type { Nodes } from '../signature/nodes.ts'
import type { SignatureKind } from '../signature/signed.ts'
import { verifySignature } from '../signature/verifySignature.ts'
import { checkExpected, type ExpectedMessage } from './checkExpected.ts'
import { checkTimes } from './checkTimes.ts'

/** The options of `verify()` and `verifyCacao()`. */
export interface VerifyOptions {
  readonly expected: ExpectedMessage
  /** Nodes by chain, for contract accounts. Without one for the message's chain, only keys can sign in. */
  readonly nodes?: Nodes
  /** How long a node may take, in milliseconds. 10 s unless set. */
  readonly nodeTimeoutMs?: number
  /** The time to compare with, in milliseconds since 1970. The machine's clock unless set. */
  readonly nowMs?: number
  /** How far the clocks of the server and the user may be apart, in milliseconds. 0 unless set. */
  readonly clockSkewMs?: number
}

/** What `verify()` verifies, and what it expects. */
export interface VerifyParameters extends VerifyOptions {
  /** The text, exactly as it was signed. */
  readonly message: string
  /** The wallet's signature: hex (eip155, polkadot), base58 or hex (solana), base64 (bip122), or bytes. */
  readonly signature: string | Uint8Array
}

/** A message whose account signed it, or the reason why it is refused. */
export type VerifyReturnType =
  | {
      readonly isValid: true
      readonly message: SiwxMessage
      /** The account, as CAIP-10. */
      readonly caipAddress: CaipAddress
      readonly kind: SignatureKind
      /** The rights that the message gives, if it has a ReCap. */
      readonly recap?: Recap
    }
  | {
      readonly isValid: false
      /** For code. */
      readonly reason: SiwxReason
      /** For a log: what was found, and what was expected. */
      readonly detail: string
    }

/**
 * Verifies that an account signed a message, and that the server expects this message. It never throws for untrusted input, but passes on
 * errors that your own `nonce` function throws.
 *
 * @param parameters - what was signed, and `expected`
 * @returns the message, or the reason of the refusal
 *
 * @example
 * const result = await verify({
 *   message: body.message,
 *   signature: body.signature,
 *   expected: { domain: 'app.example.com', scheme: 'https', nonce: takeNonce },
 *   nodes: { 'eip155:1': 'https://ethereum-node.example' },
 * })
 * if (!result.isValid) return new Response(result.reason, { status: 401 })
 */
export async function verify(parameters: VerifyParameters): Promise<VerifyReturnType> {
  try {
    return await verifyOrThrow(parameters)
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return { isValid: false, reason: error.reason, detail: error.message }
  }
}

/** Verifies as `verify()` does, but throws a SiwxError for each refusal. */
export async function verifyOrThrow(
  parameters: VerifyParameters,
): Promise<Extract<VerifyReturnType, { isValid: true }>> {
  const { message: text, signature, expected, nodes = {}, nodeTimeoutMs = 10_000 } = parameters
  const message = parseMessage(text)
  const recap = readRecap(message.resources)
  if (recap && !message.statement?.endsWith(describeRecap(recap)))
    throw new SiwxError('recap_mismatch', 'The statement does not say what the ReCap allows.')
  checkExpected(message, expected)
  const { nowMs = Date.now(), clockSkewMs = 0 } = parameters
  checkTimes(message, { nowMs, clockSkewMs, maxAgeMs: expected.maxAgeMs })
  const { chainId, accountAddress, nonce } = message
  const kind = await verifySignature({ text, signature, chainId, accountAddress, nodes, nodeTimeoutMs })
  if (typeof expected.nonce === 'function' && !(await expected.nonce(nonce, message)))
    throw new SiwxError('nonce_mismatch', 'The nonce is unknown, has been used, or has expired.')
  return {
    isValid: true,
    message,
    caipAddress: `${chainId}:${accountAddress}`,
    kind,
    ...(recap && { recap }),
  }
}
