import {
  type Address,
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  numberToHex,
  size,
  slice,
} from 'viem'
import { ACCOUNT_ABI, BATCH } from './abis.ts'
import { DELEGATION_MANAGER, ENTRY_POINT } from './addresses.ts'

/** One call that an account makes. */
export interface Call {
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
}

/** `incrementNonce(uint192)` */
const INCREMENT_NONCE = '0x0bd28e3b'
// ERC-7579: the first byte selects one call or a batch; the second byte, zero, makes the failure of any call revert all of them.
export const SINGLE_CALL: Hex = '0x0000000000000000000000000000000000000000000000000000000000000000'
const BATCHED: Hex = '0x0100000000000000000000000000000000000000000000000000000000000000'

/**
 * Encodes an account's call data for calls. Either all of the calls succeed or none does.
 *
 * @param calls - at least one
 *
 * @example
 * const callData = encodeCalls([{ to: usdc, value: 0n, data: transfer }])
 */
export function encodeCalls(calls: readonly Call[]): Hex {
  const [first] = calls
  if (!first) throw new Error('An operation needs at least one call.')
  const batch = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  const [mode, packed] =
    calls.length === 1 ? [SINGLE_CALL, encodeCall(first)] : [BATCHED, encodeAbiParameters(BATCH, [batch])]
  return encodeFunctionData({ abi: ACCOUNT_ABI, functionName: 'execute', args: [mode, packed] })
}

/**
 * Decodes the calls within an operation's call data: the reverse of {@link encodeCalls}.
 *
 * @returns undefined if {@link encodeCalls} would not write exactly this data
 *
 * @example
 * decodeCalls(operation.callData)?.map(({ to }) => to)
 */
export function decodeCalls(callData: Hex): readonly Call[] | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: ACCOUNT_ABI, data: callData })
    if (functionName !== 'execute') return undefined
    const [mode, packed] = args
    const calls = mode === SINGLE_CALL ? [decodeCall(packed)] : mode === BATCHED ? decodeBatch(packed) : []
    // The chain might read a different encoding of the same calls differently.
    return calls.length > 0 && encodeCalls(calls) === callData.toLowerCase() ? calls : undefined
  } catch {
    // The data is no such call.
    return undefined
  }
}

/**
 * Finds a call that no request may contain. A call to the account itself or to the delegation manager could give the account away, behind a screen
 * that shows only calls. A call that increments nonces at the entry point hides the outcome of an operation. The exception is a call that disables
 * one of the account's own delegations ({@link readDisabling}).
 *
 * @param account - the account that would make the calls
 * @returns the first such call
 *
 * @example
 * if (findForbiddenCall(account, calls)) throw new Error('An account may not call itself.')
 */
export function findForbiddenCall(account: Address, calls: readonly Call[]): Call | undefined {
  return calls.find(
    (call) =>
      (isAddressEqual(call.to, account) && !readDisabling(account, call)) ||
      isAddressEqual(call.to, DELEGATION_MANAGER) ||
      (isAddressEqual(call.to, ENTRY_POINT) && call.data.toLowerCase().startsWith(INCREMENT_NONCE)),
  )
}

/**
 * Reads a call by which an account disables one of its own delegations. A request may contain no other call to the account itself; this one is
 * allowed because it takes a right away and gives none.
 *
 * @param account - the account that would make the call
 * @returns the delegate that loses the delegation; undefined for any other call, and for any other encoding of this one
 *
 * @example
 * if (readDisabling(account, call)) show('Takes a permission back')
 */
export function readDisabling(account: Address, { to, value, data }: Call): Address | undefined {
  if (!isAddressEqual(to, account) || value !== 0n) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: ACCOUNT_ABI, data })
    if (functionName !== 'disableDelegation') return undefined
    const [delegation] = args
    const isExact = encodeFunctionData({ abi: ACCOUNT_ABI, functionName, args }) === data.toLowerCase()
    return isExact && isAddressEqual(delegation.delegator, account) ? delegation.delegate : undefined
  } catch {
    // The data is no such call.
    return undefined
  }
}

/** Encodes one call for `execute` and for redemptions: target, value and data, without padding. */
export function encodeCall({ to, value, data }: Call): Hex {
  return concatHex([to, numberToHex(value, { size: 32 }), data])
}

function decodeCall(packed: Hex): Call {
  return {
    to: slice(packed, 0, 20),
    value: BigInt(slice(packed, 20, 52)),
    data: size(packed) === 52 ? '0x' : slice(packed, 52),
  }
}

function decodeBatch(packed: Hex): readonly Call[] {
  const [calls] = decodeAbiParameters(BATCH, packed)
  return calls.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
}
