import { bytesToHex } from '@noble/hashes/utils'
import { SiwxError } from '../errors/SiwxError.ts'
import { askNode, type Node, NodeRefusal } from './nodes.ts'
import type { SignatureKind, SignedText } from './signed.ts'

interface Question extends SignedText {
  readonly hash: Uint8Array
  readonly bytes: Uint8Array
  readonly node: Node
}

/** Enough gas to deploy an account and to verify a passkey in it. A contract that uses more is assumed to loop. */
const GAS = '0x1312d00'
const WRAPPED = '6492'.repeat(16)
const INPUTS = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Asks the account's own contract whether a signature is valid, through ERC-6492's validator. The validator runs inside the node, deploys
 * the account for this call if needed, and returns one byte, whatever the contract does.
 *
 * @throws SiwxError `signature_mismatch`, or `node_failed` if the chain could not be asked
 */
export async function askContract(question: Question): Promise<SignatureKind> {
  const { accountAddress, chainId, hash, bytes, node, nodeTimeoutMs } = question
  const { encodeAbiParameters, erc6492SignatureValidatorByteCode: validator } = await loadViem()
  const signature = bytesToHex(bytes)
  const inputs = encodeAbiParameters(INPUTS, [
    `0x${accountAddress.slice(2)}`,
    `0x${bytesToHex(hash)}`,
    `0x${signature}`,
  ])
  const call = { data: `${validator}${inputs.slice(2)}`, gas: GAS }
  const [servedChain, answer] = await Promise.all([
    askNode(node, 'eth_chainId', [], nodeTimeoutMs).catch(toFailure),
    askNode(node, 'eth_call', [call, 'latest'], nodeTimeoutMs).catch(toRefusal),
  ])
  // A signature that is valid on another chain need not be valid on this one.
  if (typeof servedChain !== 'string' || `eip155:${Number(servedChain)}` !== chainId)
    throw new SiwxError('node_failed', `The node that is set for ${chainId} serves another chain.`)
  if (typeof answer !== 'string' || !/^0x0*1$/.test(answer))
    throw new SiwxError(
      'signature_mismatch',
      `The contract ${accountAddress} does not take the signature as its own.`,
    )
  return signature.endsWith(WRAPPED) ? 'eip6492' : 'eip1271'
}

/** viem is an optional peer dependency: back ends that accept no contract accounts do not install it. */
async function loadViem(): Promise<
  Pick<typeof import('viem'), 'encodeAbiParameters' | 'erc6492SignatureValidatorByteCode'>
> {
  try {
    return await import('viem')
  } catch (cause) {
    throw new SiwxError('node_failed', 'A contract signed; install the package viem to ask it.', { cause })
  }
}

/** A contract that reverts or runs out of gas does not accept the signature. Any other error is a failure of the node. */
function toRefusal(error: unknown): string {
  if (
    error instanceof NodeRefusal &&
    (error.code === 3 || /revert|gas|opcode|stack|jump/i.test(error.message))
  )
    return '0x'
  return toFailure(error)
}

function toFailure(error: unknown): never {
  if (error instanceof SiwxError) throw error
  throw new SiwxError('node_failed', 'The node did not answer the question.', { cause: error })
}
