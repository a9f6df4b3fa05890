import { ENTRY_POINT, packOperation, type UserOperation } from '@latchkey/smart-account'
import {
  type Address,
  decodeAbiParameters,
  decodeErrorResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  parseAbi,
  slice,
  toEventSelector,
} from 'viem'
import type { NodeLog, RelayerNode } from './createNode.ts'

const ABI = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
])
/** The first topic of the log of each executed operation. */
export const HAPPENED = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)
const REVERTED = toEventSelector('UserOperationRevertReason(bytes32,address,uint256,bytes)')
const BEFORE_EXECUTION = toEventSelector('BeforeExecution()')
const REASON_LENGTH = 200

/** Encodes the call that submits one operation. The account's payment goes to the beneficiary. */
export function encodeHandleOps(operation: UserOperation, beneficiary: Address): Hex {
  return encodeFunctionData({
    abi: ABI,
    functionName: 'handleOps',
    args: [[packOperation(operation)], beneficiary],
  })
}

/** Encodes the call that reads the next nonce of a key; the nonce includes the key. */
export function encodeGetNonce(sender: Address, key: bigint): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'getNonce', args: [sender, key] })
}

/** How many operations of a nonce's key the chain has seen; undefined if the node does not say. */
export async function readSequence(
  node: Pick<RelayerNode, 'read'>,
  sender: Address,
  key: bigint,
): Promise<bigint | undefined> {
  const answer = await node.read(ENTRY_POINT, encodeGetNonce(sender, key))
  return answer === undefined ? undefined : BigInt.asUintN(64, BigInt(answer))
}

/** The entry point's own reason for refusing a whole bundle, such as `AA24 signature error`. */
export function refusalIn(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: ABI, data })
    if (errorName !== 'FailedOp' && errorName !== 'FailedOpWithRevert') return undefined
    return args[1].slice(0, REASON_LENGTH)
  } catch {
    return undefined
  }
}

export interface Happened {
  readonly sender: Address
  readonly paymaster: Address | undefined
  readonly nonce: bigint
  readonly success: boolean
  readonly actualGasCost: bigint
  readonly actualGasUsed: bigint
  readonly revertData: Hex | undefined
}

export function nonceIn({ data }: NodeLog): bigint {
  return BigInt(slice(data, 0, 32))
}

/** Reads an operation's outcome from the entry point's logs. */
export function happenedIn(logs: readonly NodeLog[], userOpHash: Hex): Happened | undefined {
  const own = logs.filter(
    ({ address, topics }) => isAddressEqual(address, ENTRY_POINT) && topics[1] === userOpHash,
  )
  const event = own.find(({ topics }) => topics[0] === HAPPENED)
  if (!event) return undefined
  const [nonce, success, actualGasCost, actualGasUsed] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    event.data,
  )
  const reverted = own.find(({ topics }) => topics[0] === REVERTED)
  const revertData =
    reverted && decodeAbiParameters([{ type: 'uint256' }, { type: 'bytes' }], reverted.data)[1]
  const [, , sender = '0x', paymaster = '0x'] = event.topics
  return {
    sender: addressIn(sender),
    paymaster: BigInt(paymaster) === 0n ? undefined : addressIn(paymaster),
    nonce,
    success,
    actualGasCost,
    actualGasUsed,
    revertData,
  }
}

/** The operation's own logs: the logs after the previous operation's in the same transaction. */
export function ownLogs<log extends NodeLog>(logs: readonly log[], userOpHash: Hex): readonly log[] {
  const isOfEntryPoint = ({ address }: NodeLog) => isAddressEqual(address, ENTRY_POINT)
  const end = logs.findIndex(
    (log) => isOfEntryPoint(log) && log.topics[0] === HAPPENED && log.topics[1] === userOpHash,
  )
  const before = end === -1 ? logs : logs.slice(0, end)
  const start = before.findLastIndex(
    (log) => isOfEntryPoint(log) && (log.topics[0] === BEFORE_EXECUTION || log.topics[0] === HAPPENED),
  )
  return before.slice(start + 1)
}

function addressIn(topic: Hex): Address {
  return getAddress(slice(topic, 12))
}

export function describeRevert(data: Hex | undefined): string {
  if (!data || data === '0x') return 'without a reason'
  try {
    const { errorName, args } = decodeErrorResult({
      abi: parseAbi(['error Error(string reason)', 'error Panic(uint256 code)']),
      data,
    })
    return errorName === 'Error' ? `"${String(args[0]).slice(0, REASON_LENGTH)}"` : `with panic ${args[0]}`
  } catch {
    return `with the error ${data.slice(0, 10)}`
  }
}
