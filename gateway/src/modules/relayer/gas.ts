import { packOperation, type UserOperation } from '@latchkey/smart-account'
import { type Hex, size } from 'viem'
import { max, toGwei } from './fees.ts'

/** Gas that the entry point uses beyond the operation's limits, plus the base cost of a transaction. */
const OVERHEAD = 100_000n
const CALL_DATA_GAS = 16n
const ZERO_BYTE_GAS = 4n
const FLOOR_DATA_GAS = 40n
/** Bytes of an operation's members of fixed length, and their padding. */
const FIXED_BYTES = 700

/** The gas limit of an operation's transaction: all of the operation's limits, and the overhead. */
export function limitOf(operation: UserOperation): bigint {
  // The entry point can give a call only 63/64 of the remaining gas.
  return max((gasOf(operation) * 65n) / 64n + OVERHEAD + callDataGas(operation), leastGas(operation))
}

/** The maximum cost of a transaction whose operation the entry point refuses: the refusal comes before the account's call. */
export function mostLostGwei(operation: UserOperation, gas: bigint, maxFee: bigint): bigint {
  return toGwei(max(gas - operation.callGasLimit, leastGas(operation)) * maxFee)
}

/** The sum of all gas limits. */
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

/** The gas of a transaction before execution, on chains that charge for data by its bytes alone. */
export function intrinsicGas(data: Hex): bigint {
  const bytes = data.slice(2).match(/../g) ?? []
  const zeros = BigInt(bytes.filter((byte) => byte === '00').length)
  return 21_000n + zeros * ZERO_BYTE_GAS + (BigInt(size(data)) - zeros) * CALL_DATA_GAS
}

/** The minimum gas of a transaction for its data alone, regardless of execution (EIP-7623). */
function leastGas(operation: UserOperation): bigint {
  return 21_000n + (callDataGas(operation) / CALL_DATA_GAS) * FLOOR_DATA_GAS
}

function callDataGas(operation: UserOperation): bigint {
  const { initCode, callData, paymasterAndData, signature } = packOperation(operation)
  const bytes = [initCode, callData, paymasterAndData, signature].reduce((sum, one) => sum + size(one), 0)
  return BigInt(bytes + FIXED_BYTES) * CALL_DATA_GAS
}
