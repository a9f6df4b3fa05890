import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  keccak256,
  numberToHex,
  type TypedDataDefinition,
} from 'viem'
import { ENTRY_POINT } from './addresses.ts'

/** A user operation of EntryPoint 0.7, with the fields that viem and ERC-4337's methods use. Fees are in wei. */
export interface UserOperation {
  readonly sender: Address
  /** The key in the upper 192 bits, the sequence within the key in the lower 64. */
  readonly nonce: bigint
  readonly factory?: Address | undefined
  readonly factoryData?: Hex | undefined
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: Address | undefined
  readonly paymasterVerificationGasLimit?: bigint | undefined
  readonly paymasterPostOpGasLimit?: bigint | undefined
  readonly paymasterData?: Hex | undefined
  readonly signature: Hex
}

/** An operation in the form that the entry point takes. */
export interface PackedUserOperation {
  readonly sender: Address
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
  readonly signature: Hex
}

/**
 * Packs an operation for the entry point.
 *
 * @example
 * const { initCode } = packOperation(operation)
 */
export function packOperation(operation: UserOperation): PackedUserOperation {
  const { sender, nonce, factory, factoryData = '0x', callData, preVerificationGas, signature } = operation
  return {
    sender,
    nonce,
    initCode: factory ? concatHex([factory, factoryData]) : '0x',
    callData,
    accountGasLimits: pair(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas,
    gasFees: pair(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: packPaymaster(operation),
    signature,
  }
}

/**
 * The hash by which the entry point and ERC-4337's methods identify an operation. The owner signs a different hash: see
 * {@link operationTypedData}.
 *
 * @param chainId - the chain's number
 * @param entryPoint - an entry point of version 0.7; {@link ENTRY_POINT} by default
 *
 * @example
 * const userOpHash = hashOperation(operation, 42161)
 */
export function hashOperation(
  operation: UserOperation,
  chainId: number,
  entryPoint: Address = ENTRY_POINT,
): Hex {
  const packed = packOperation(operation)
  const fields = encodeAbiParameters(
    [
      { type: 'address' },
      { type: 'uint256' },
      { type: 'bytes32' },
      { type: 'bytes32' },
      { type: 'bytes32' },
      { type: 'uint256' },
      { type: 'bytes32' },
      { type: 'bytes32' },
    ],
    [
      packed.sender,
      packed.nonce,
      keccak256(packed.initCode),
      keccak256(packed.callData),
      packed.accountGasLimits,
      packed.preVerificationGas,
      packed.gasFees,
      keccak256(packed.paymasterAndData),
    ],
  )
  return keccak256(
    encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }],
      [keccak256(fields), entryPoint, BigInt(chainId)],
    ),
  )
}

const operationTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/**
 * The typed data that the owner signs for an operation (EIP-712). It includes the chain, the account and the entry point. The owner's
 * 65-byte signature becomes the operation's `signature`.
 *
 * @param chainId - the chain's number
 *
 * @example
 * const signature = await owner.signTypedData(operationTypedData(operation, 42161))
 */
export function operationTypedData(
  operation: UserOperation,
  chainId: number,
): TypedDataDefinition<typeof operationTypes, 'PackedUserOperation'> {
  const { signature: _, ...message } = packOperation(operation)
  return {
    domain: { name: 'HybridDeleGator', version: '1', chainId, verifyingContract: operation.sender },
    types: operationTypes,
    primaryType: 'PackedUserOperation',
    message: { ...message, entryPoint: ENTRY_POINT },
  }
}

function pair(upper: bigint, lower: bigint): Hex {
  return concatHex([numberToHex(upper, { size: 16 }), numberToHex(lower, { size: 16 })])
}

function packPaymaster({
  paymaster,
  paymasterVerificationGasLimit = 0n,
  paymasterPostOpGasLimit = 0n,
  paymasterData = '0x',
}: UserOperation): Hex {
  if (!paymaster) return '0x'
  return concatHex([paymaster, pair(paymasterVerificationGasLimit, paymasterPostOpGasLimit), paymasterData])
}
