import type { UserOperation } from '@latchkey/smart-account'
import * as v from 'valibot'
import { type Address, getAddress, type Hex, numberToHex } from 'viem'
import { OperationError } from './OperationError.ts'

/** No batch that a user approves needs more. */
const MAX_CALL_DATA_BYTES = 16_384
const MAX_FACTORY_DATA_BYTES = 4_096
const MAX_PAYMASTER_DATA_BYTES = 4_096
const MAX_SIGNATURE_BYTES = 1_024

const bytes = (most: number) =>
  v.custom<Hex>(
    (value) =>
      typeof value === 'string' && value.length <= 2 + most * 2 && /^0x([0-9a-fA-F]{2})*$/.test(value),
    `must be hex of at most ${most} bytes`,
  )
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'),
  v.transform((text): Address => getAddress(text.toLowerCase())),
)
const quantity = (bits: number) =>
  v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-fA-F]{1,64}$/, 'must be a number in hex'),
    v.transform((text) => BigInt(text)),
    v.check((value) => value < 2n ** BigInt(bits), `must fit ${bits} bits`),
  )

const operation = v.object({
  sender: address,
  nonce: quantity(256),
  factory: v.nullish(address),
  factoryData: v.nullish(bytes(MAX_FACTORY_DATA_BYTES)),
  callData: bytes(MAX_CALL_DATA_BYTES),
  callGasLimit: v.optional(quantity(128), '0x0'),
  verificationGasLimit: v.optional(quantity(128), '0x0'),
  preVerificationGas: v.optional(quantity(128), '0x0'),
  maxFeePerGas: v.optional(quantity(128), '0x0'),
  maxPriorityFeePerGas: v.optional(quantity(128), '0x0'),
  paymaster: v.nullish(address),
  paymasterData: v.nullish(bytes(MAX_PAYMASTER_DATA_BYTES)),
  paymasterVerificationGasLimit: v.nullish(quantity(128)),
  paymasterPostOpGasLimit: v.nullish(quantity(128)),
  signature: v.optional(bytes(MAX_SIGNATURE_BYTES), '0x'),
})

/**
 * Reads an operation as ERC-4337's methods write it.
 *
 * @throws OperationError -32602, which names the invalid member
 */
export function readOperation(value: unknown): UserOperation {
  const parsed = v.safeParse(operation, value)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new OperationError(-32_602, `${v.getDotPath(issue) ?? 'The operation'}: ${issue.message}`)
  }
  const { factory, factoryData, paymaster, paymasterData, ...more } = parsed.output
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit, ...rest } = more
  if (!factory && factoryData && factoryData !== '0x')
    throw new OperationError(-32_602, 'factory: is missing, and factoryData is there.')
  if (!paymaster && paymasterData && paymasterData !== '0x')
    throw new OperationError(-32_602, 'paymaster: is missing, and paymasterData is there.')
  return {
    ...rest,
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    ...(paymaster && {
      paymaster,
      paymasterData: paymasterData ?? '0x',
      paymasterVerificationGasLimit: paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: paymasterPostOpGasLimit ?? 0n,
    }),
  }
}

export function writeOperation(operation: UserOperation): Record<string, string> {
  const { factory, factoryData, paymaster, paymasterData } = operation
  return {
    sender: operation.sender,
    nonce: numberToHex(operation.nonce),
    ...(factory && { factory, factoryData: factoryData ?? '0x' }),
    callData: operation.callData,
    callGasLimit: numberToHex(operation.callGasLimit),
    verificationGasLimit: numberToHex(operation.verificationGasLimit),
    preVerificationGas: numberToHex(operation.preVerificationGas),
    maxFeePerGas: numberToHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster,
      paymasterData: paymasterData ?? '0x',
      paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit ?? 0n),
      paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit ?? 0n),
    }),
    signature: operation.signature,
  }
}
