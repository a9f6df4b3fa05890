import { packOperation, type UserOperation } from '@latchkey/smart-account'
import { type Hex, size } from 'viem'
import { max, toGwei } from './fees.ts'

/** What the entry point spends besides the limits, and a transaction costs from the start. */
const OVERHEAD = 100_000n
const CALL_DATA_GAS = 16n
const ZERO_BYTE_GAS = 4n
const FLOOR_DATA_GAS = 40n
/** The members of an operation that are always as long, and their padding. */
const FIXED_BYTES = 700

/** The gas that the transaction of an operation may use: all of the operation's limits, and what is around them. */
export function limitOf(operation: UserOperation): bigint {
  // The entry point gives a call only 63 of 64 parts of what is left.
  return max((gasOf(operation) * 65n) / 64n + OVERHEAD + callDataGas(operation), leastGas(operation))
}

/** The most that a transaction can cost that brings nothing in: the entry point refuses before it calls the account. */
export function mostLostGwei(operation: UserOperation, gas: bigint, maxFee: bigint): bigint {
  return toGwei(max(gas - operation.callGasLimit, leastGas(operation)) * maxFee)
}

/** All limits together. */
export function gasOf(operation: UserOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  const own = callGasLimit + verificationGasLimit + preVerificationGas
  return own + paymasterVerificationGasLimit + paymasterPostOpGasLimit
}

export function preVerificationGasOf(operation: UserOperation): bigint {
  // The dummy signature of an estimate is as long as a real one.
  return 21_000n + 30_000n + callDataGas(operation)
}

/** What a transaction costs before it does anything, where data is charged by its bytes alone. */
export function intrinsicGas(data: Hex): bigint {
  const bytes = data.slice(2).match(/../g) ?? []
  const zeros = BigInt(bytes.filter((byte) => byte === '00').length)
  return 21_000n + zeros * ZERO_BYTE_GAS + (BigInt(size(data)) - zeros) * CALL_DATA_GAS
}

/** What a transaction costs for its data alone, whatever it does (EIP-7623). */
function leastGas(operation: UserOperation): bigint {
  return 21_000n + (callDataGas(operation) / CALL_DATA_GAS) * FLOOR_DATA_GAS
}

function callDataGas(operation: UserOperation): bigint {
  const { initCode, callData, paymasterAndData, signature } = packOperation(operation)
  const bytes = [initCode, callData, paymasterAndData, signature].reduce((sum, one) => sum + size(one), 0)
  return BigInt(bytes + FIXED_BYTES) * CALL_DATA_GAS
}
