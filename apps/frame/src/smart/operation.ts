import { BUNDLER_CODES } from '@latchkey/contract'
import { type Call, ENTRY_POINT, encodeCalls, factoryOf, type UserOperation } from '@latchkey/smart-account'
import { type InferOutput, object, optional, pipe, regex, safeParse, strictObject, string } from 'valibot'
import { encodeFunctionData, type Hex, keccak256, parseAbi } from 'viem'
import type { Place } from '../approval/question.ts'
import { unknownOutcome } from '../desk/outcomes.ts'
import { CODES, FrameError } from '../FrameError.ts'
import type { Bytes } from '../keys/bytes.ts'
import { askToSend } from '../rpc/askToSend.ts'
import { isDeployed, toHex } from './accounts.ts'
import { asUnpaid } from './NotSponsoredError.ts'
import { address, data } from './shapes.ts'
import { sponsor } from './sponsor.ts'
import { writeOperation } from './writeOperation.ts'

const ABI = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256 nonce)'])
/** A dummy signature that costs as much gas to verify as a real one. */
const DUMMY: Hex = `0x${'ff'.repeat(32)}${'7a'.repeat(32)}1c`

const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))
const gas = { callGasLimit: quantity, verificationGasLimit: quantity, preVerificationGas: quantity }
const estimateShape = object(gas)

/** An operation of ERC-4337's methods. Strict: a paymaster or an authorization from the page is refused and not dropped. */
export const operationShape = strictObject({
  sender: address,
  nonce: quantity,
  factory: optional(address),
  factoryData: optional(data),
  callData: data,
  ...gas,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  signature: optional(data),
})

/** An operation with the paymaster that this frame has requested. */
const ownShape = strictObject({
  ...operationShape.entries,
  paymaster: optional(address),
  paymasterData: optional(data),
  paymasterVerificationGasLimit: optional(quantity),
  paymasterPostOpGasLimit: optional(quantity),
})

/** Reads an operation that {@link writeOperation} or a page wrote. */
export function readOperation(written: InferOutput<typeof ownShape>): UserOperation {
  const { factory, factoryData, paymaster, paymasterData } = written
  return {
    sender: toHex(written.sender),
    nonce: BigInt(written.nonce),
    ...(factory !== undefined && { factory: toHex(factory), factoryData: toHex(factoryData ?? '0x') }),
    callData: toHex(written.callData),
    callGasLimit: BigInt(written.callGasLimit),
    verificationGasLimit: BigInt(written.verificationGasLimit),
    preVerificationGas: BigInt(written.preVerificationGas),
    maxFeePerGas: BigInt(written.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(written.maxPriorityFeePerGas),
    ...(paymaster !== undefined && {
      paymaster: toHex(paymaster),
      paymasterData: toHex(paymasterData ?? '0x'),
      paymasterVerificationGasLimit: BigInt(written.paymasterVerificationGasLimit ?? 0),
      paymasterPostOpGasLimit: BigInt(written.paymasterPostOpGasLimit ?? 0),
    }),
    signature: toHex(written.signature ?? '0x'),
  }
}

/** The bytes that are shown and signed: an operation without its signature. */
export const toBytes = (operation: UserOperation): Bytes =>
  Uint8Array.from(new TextEncoder().encode(JSON.stringify(writeOperation({ ...operation, signature: '0x' }))))

export function fromBytes(bytes: Uint8Array): UserOperation {
  const parsed = safeParse(ownShape, JSON.parse(new TextDecoder().decode(bytes)))
  // The bytes are this frame's own.
  if (!parsed.success) throw new FrameError('The operation is damaged', { code: CODES.internal })
  return readOperation(parsed.output)
}

export type OperationPlace = Pick<
  Place,
  'network' | 'address' | 'owner' | 'node' | 'server' | 'hasPaymaster' | 'paysItself'
>

/** Builds an operation: adds nonce, deployment and the calls owed at it, gas and fees. @throws NotSponsoredError if the operator does not pay */
export async function buildOperation(calls: readonly Call[], place: OperationPlace): Promise<UserOperation> {
  try {
    return await complete(calls, place)
  } catch (error) {
    if (!(error instanceof FrameError) || error.code !== BUNDLER_CODES.owes) throw error
    const { owedCalls } = await import('./owed.ts')
    return complete([...(await owedCalls(place)), ...calls], place)
  }
}

async function complete(calls: readonly Call[], place: OperationPlace): Promise<UserOperation> {
  const sender = toHex(place.address)
  const owner = toHex(place.owner ?? place.address)
  const callData = encodeCalls(calls)
  const [isThere, nonce] = await Promise.all([
    isDeployed(sender, place.network, place.node),
    nonceOf(callData, place),
  ])
  const draft: UserOperation = {
    sender,
    nonce,
    ...(isThere ? {} : factoryOf(owner)),
    callData,
    callGasLimit: 0n,
    verificationGasLimit: 0n,
    preVerificationGas: 0n,
    ...(place.paysItself || place.hasPaymaster
      ? await readFees(place)
      : { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }),
    signature: DUMMY,
  }
  if (!place.hasPaymaster) return estimate(draft, place)
  return sponsor(draft, place, (operation) => estimate(operation, place))
}

/** The fees per unit of gas: enough for a base fee that doubles. */
async function readFees({ network, node }: OperationPlace) {
  const [block, tip] = await Promise.all([
    node(network, 'eth_getBlockByNumber', ['latest', false]),
    node(network, 'eth_maxPriorityFeePerGas', []),
  ])
  const parsed = safeParse(object({ baseFeePerGas: quantity, tip: quantity }), { ...Object(block), tip })
  if (!parsed.success)
    throw new FrameError('The network’s node answered in an unknown form', { code: CODES.internal })
  const maxPriorityFeePerGas = BigInt(parsed.output.tip)
  const maxFeePerGas = BigInt(parsed.output.baseFeePerGas) * 2n + maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas }
}

/** The gas for calls that the relayer cannot estimate because they fail: more than calls usually take. */
const GAS_OF_FAILURE = 2_000_000n

/** The fee that the wallet itself would set for an operation that the account pays; undefined if the network cannot tell its price. */
export async function usualFee(operation: UserOperation, place: OperationPlace): Promise<bigint | undefined> {
  try {
    const fees = await readFees(place)
    const none = { callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, signature: DUMMY }
    const draft = { ...operation, ...none, ...fees }
    return mostFee(await estimate(draft, place).catch(() => ({ ...draft, callGasLimit: GAS_OF_FAILURE })))
  } catch (error) {
    if (error instanceof FrameError) return undefined
    throw error
  }
}

/** Gets the gas limits from the relayer. It refuses an operation that would fail, and says why. */
async function estimate(operation: UserOperation, { network, node }: OperationPlace): Promise<UserOperation> {
  const params = [writeOperation(operation), ENTRY_POINT]
  const answer = await node(network, 'eth_estimateUserOperationGas', params).catch((error: unknown) => {
    throw isSponsored(operation) ? asUnpaid(error) : error
  })
  const parsed = safeParse(estimateShape, answer)
  if (!parsed.success)
    throw new FrameError('The relayer answered in an unknown form', { code: CODES.internal })
  const { callGasLimit, verificationGasLimit, preVerificationGas } = parsed.output
  return {
    ...operation,
    callGasLimit: BigInt(callGasLimit),
    verificationGasLimit: BigInt(verificationGasLimit),
    preVerificationGas: BigInt(preVerificationGas),
  }
}

/**
 * Chooses the nonce of an operation; its key, the lane, is a hash of the calls. A pending operation does not block others, and the same calls from
 * any device have the same nonce, so they happen only once. The lanes of revocations have 128 bits; these have 192.
 */
async function nonceOf(callData: Hex, place: OperationPlace): Promise<bigint> {
  const lane = (BigInt(keccak256(callData)) >> 65n) | (1n << 191n)
  return (lane << 64n) | (await readSequence(lane, place))
}

export async function readSequence(
  lane: bigint,
  { address: sender, network, node }: OperationPlace,
): Promise<bigint> {
  const call = encodeFunctionData({ abi: ABI, functionName: 'getNonce', args: [toHex(sender), lane] })
  const answer = await node(network, 'eth_call', [{ to: ENTRY_POINT, data: call }, 'latest'])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new FrameError('The network’s node answered in an unknown form', { code: CODES.internal })
  return BigInt.asUintN(64, BigInt(answer))
}

/** Sends an operation to the relayer. @returns its hash @throws NotSponsoredError if the operator does not pay for it after all */
export async function submit(operation: UserOperation, { network, node }: Place): Promise<string> {
  const params = [writeOperation(operation), ENTRY_POINT]
  const hash = await askToSend(node, network, 'eth_sendUserOperation', params).catch((error: unknown) => {
    throw isSponsored(operation) ? asUnpaid(error) : error
  })
  if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw unknownOutcome()
  return hash
}

/** Whether the operator pays, through its relayer or a paymaster. */
export const isSponsored = ({ maxFeePerGas, paymaster }: UserOperation): boolean =>
  maxFeePerGas === 0n || paymaster !== undefined

/** The maximum that the account itself pays. `preVerificationGas` includes a chain's data fee. */
export function mostFee(operation: UserOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  if (isSponsored(operation)) return 0n
  return (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas
}
