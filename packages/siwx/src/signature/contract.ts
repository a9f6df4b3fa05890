import { bytesToHex } from '@noble/hashes/utils'
import { SiwxError } from '../errors/SiwxError.ts'
import { askNode, type Node, NodeRefusal } from './nodes.ts'
import type { SignatureKind, SignedText } from './signed.ts'

interface Question extends SignedText {
  readonly hash: Uint8Array
  readonly bytes: Uint8Array
  readonly node: Node
}

/** Enough to deploy an account and to check a passkey in it; a contract that wants more is taken to loop. */
const GAS = '0x1312d00'
const WRAPPED = '6492'.repeat(16)
const INPUTS = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const

/**
 * Has the account's own contract say whether a signature is good, through ERC-6492's validator: it runs inside the node, deploys
 * the account there for the moment where that is needed, and returns one byte, whatever the contract does.
 *
 * @throws SiwxError `signature_mismatch`, or `node_failed` where the chain could not be asked
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
  // A signature that is good on another chain says nothing about this one.
  if (typeof servedChain !== 'string' || `eip155:${Number(servedChain)}` !== chainId)
    throw new SiwxError('node_failed', `The node that is set for ${chainId} serves another chain.`)
  if (typeof answer !== 'string' || !/^0x0*1$/.test(answer))
    throw new SiwxError(
      'signature_mismatch',
      `The contract ${accountAddress} does not take the signature as its own.`,
    )
  return signature.endsWith(WRAPPED) ? 'eip6492' : 'eip1271'
}

/** An optional peer: back ends that only let keys sign in do not install it. */
async function loadViem(): Promise<
  Pick<typeof import('viem'), 'encodeAbiParameters' | 'erc6492SignatureValidatorByteCode'>
> {
  try {
    return await import('viem')
  } catch (cause) {
    throw new SiwxError('node_failed', 'A contract signed; install the package viem to ask it.', { cause })
  }
}

/** A contract that reverts, or uses up its gas, does not take the signature as its own. Anything else is the node's trouble. */
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
