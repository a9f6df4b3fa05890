import {
  decodeCalls,
  ENTRY_POINT,
  hashOperation,
  type PackedUserOperation,
  type UserOperation,
} from '@latchkey/smart-account'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  size,
  slice,
} from 'viem'
import type { NodeLog } from '../createNode.ts'
import { HAPPENED } from '../entryPoint.ts'
import { min } from '../fees.ts'
import { disabledBy } from './fakeManager.ts'
import { add, type FakeState } from './fakeState.ts'

/** What contracts do that nobody foresees. */
export interface Whims {
  readonly refusing: Set<string>
  /** Payees that refuse where nobody sends a transaction. */
  readonly refusingSimulations: Set<string>
  /** Gas that a payee burns in a block only. */
  readonly burnt: Map<string, bigint>
}

export interface Carried {
  readonly isReverted: boolean
  readonly gasUsed: bigint
  readonly logs: readonly NodeLog[]
  readonly returnData: Hex
}

const ABI = parseAbi([
  'struct PackedUserOperation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function handleOps(PackedUserOperation[] ops, address beneficiary)',
  'error FailedOp(uint256 opIndex, string reason)',
])
export const CHAIN_ID = 42_161
const VALIDATION_GAS = 60_000n
const DEPLOYMENT_GAS = 300_000n
const CALL_GAS = 35_000n
const AROUND_GAS = 40_000n

const decoded = new Map<
  Hex,
  { readonly operation: UserOperation; readonly hash: Hex; readonly beneficiary: Address }
>()

export function decodeHandleOps(data: Hex) {
  const known = decoded.get(data)
  if (known) return known
  const { functionName, args } = decodeFunctionData({ abi: ABI, data })
  const [[packed], beneficiary] = functionName === 'handleOps' ? args : [[]]
  if (!packed || !beneficiary) throw new Error('The fake entry point takes one operation at a time.')
  const operation = unpack(packed)
  const read = { operation, hash: hashOperation(operation, CHAIN_ID), beneficiary }
  if (decoded.size > 2_000) decoded.clear()
  decoded.set(data, read)
  return read
}

/** Carries an operation out on a state, which it changes, as the entry point's version 0.7 does: its checks, its order, who pays what. */
export function carry(
  state: FakeState,
  data: Hex,
  {
    baseFee,
    whims,
    isSimulated,
  }: { readonly baseFee: bigint; readonly whims: Whims; readonly isSimulated: boolean },
): Carried {
  const { operation, hash, beneficiary } = decodeHandleOps(data)
  const sender = operation.sender.toLowerCase()
  const lane = laneOf(operation)
  const deployment = operation.factory ? DEPLOYMENT_GAS : 0n
  const start = 21_000n + BigInt(size(data)) * 16n + deployment
  const refuse = (reason: string): Carried => ({
    isReverted: true,
    gasUsed: start + VALIDATION_GAS,
    logs: [],
    returnData: encodeErrorResult({ abi: ABI, errorName: 'FailedOp', args: [0n, reason] }),
  })
  if (operation.factory && state.deployed.has(sender)) return refuse('AA10 sender already constructed')
  if (!operation.factory && !state.deployed.has(sender)) return refuse('AA20 account not deployed')
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const prefund = (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas
  const deposit = state.deposits.get(sender) ?? 0n
  const missing = prefund > deposit ? prefund - deposit : 0n
  const balance = state.balances.get(sender) ?? 0n
  if (balance < missing) return refuse("AA21 didn't pay prefund")
  if ((state.sequences.get(lane) ?? 0n) !== BigInt.asUintN(64, operation.nonce))
    return refuse('AA25 invalid account nonce')
  state.deployed.add(sender)
  state.balances.set(sender, balance - missing)
  state.sequences.set(lane, (state.sequences.get(lane) ?? 0n) + 1n)
  const call = callPayees(state, operation, { whims, isSimulated })
  const gasOfCall = call.gas < callGasLimit ? call.gas : callGasLimit
  const counted = preVerificationGas + VALIDATION_GAS + deployment + gasOfCall + 10_000n
  const actualGasUsed = counted + (callGasLimit - gasOfCall) / 10n
  const price = min(maxFeePerGas, operation.maxPriorityFeePerGas + baseFee)
  const actualGasCost = actualGasUsed * price
  state.deposits.set(sender, deposit + missing - actualGasCost)
  add(state.balances, beneficiary.toLowerCase(), actualGasCost)
  const log: NodeLog = {
    address: ENTRY_POINT,
    topics: [HAPPENED, hash, pad(toLower(operation.sender), { size: 32 }), pad('0x', { size: 32 })],
    data: encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
      [operation.nonce, call.isDone, actualGasCost, actualGasUsed],
    ),
  }
  const gasUsed = start + VALIDATION_GAS + gasOfCall + AROUND_GAS
  return { isReverted: false, gasUsed, logs: [log], returnData: '0x' }
}

export const laneOf = ({ sender, nonce }: Pick<UserOperation, 'sender' | 'nonce'>): string =>
  `${sender.toLowerCase()} ${nonce >> 64n}`

function callPayees(
  state: FakeState,
  { sender, callData, callGasLimit }: UserOperation,
  { whims, isSimulated }: { readonly whims: Whims; readonly isSimulated: boolean },
): { readonly isDone: boolean; readonly gas: bigint } {
  const from = sender.toLowerCase()
  // The operation that takes a permission back is a call of the account itself.
  const calls = decodeCalls(callData) ?? [{ to: sender, value: 0n, data: callData }]
  const disabled: string[] = []
  let gas = 0n
  let rest = state.balances.get(from) ?? 0n
  let isDone = true
  for (const call of calls) {
    const payee = call.to.toLowerCase()
    gas += CALL_GAS + (isSimulated ? 0n : (whims.burnt.get(payee) ?? 0n))
    rest -= call.value
    if (rest < 0n || (isSimulated ? whims.refusingSimulations : whims.refusing).has(payee)) isDone = false
    if (payee !== from) continue
    const hash = disabledBy(sender, call)
    if (hash === undefined || state.disabled.has(hash)) isDone = false
    else disabled.push(hash)
  }
  if (gas > callGasLimit) isDone = false
  if (isDone) {
    for (const { to, value } of calls) {
      add(state.balances, from, -value)
      add(state.balances, to.toLowerCase(), value)
    }
    for (const hash of disabled) state.disabled.add(hash)
  }
  return { isDone, gas }
}

function unpack(packed: PackedUserOperation): UserOperation {
  const { sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees, signature } =
    packed
  const [verificationGasLimit, callGasLimit] = halves(accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = halves(gasFees)
  return {
    ...{ sender, nonce, callData, callGasLimit, verificationGasLimit, preVerificationGas },
    ...{ maxFeePerGas, maxPriorityFeePerGas, signature },
    ...(initCode !== '0x' && { factory: slice(initCode, 0, 20), factoryData: slice(initCode, 20) }),
  }
}

function halves(word: Hex): readonly [bigint, bigint] {
  const both = BigInt(word)
  return [both >> 128n, BigInt.asUintN(128, both)]
}

export const toWord = (value: bigint): Hex => numberToHex(value, { size: 32 })

const toLower = (address: Address): Hex => `0x${address.slice(2).toLowerCase()}`
