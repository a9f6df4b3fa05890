import { layersOf } from '@latchkey/core/adapter'
import type { Abi, Hex } from 'viem'
import { decodeErrorResult } from 'viem/utils'
import { read } from '../provider/provider.ts'

/** Errors that most tokens share (ERC-6093), for calls whose ABI lacks them. */
const TOKEN_ERRORS: Readonly<Record<string, string>> = {
  '0xe450d38c': 'ERC20InsufficientBalance',
  '0x96c6fd1e': 'ERC20InvalidSender',
  '0xec442f05': 'ERC20InvalidReceiver',
  '0xfb8f41b2': 'ERC20InsufficientAllowance',
  '0xe602df05': 'ERC20InvalidApprover',
  '0x94280d62': 'ERC20InvalidSpender',
}

const PANICS: Readonly<Record<string, string>> = {
  '1': 'an assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division by zero',
  '33': 'a value that its enum does not have',
  '34': 'storage that is encoded wrongly',
  '49': 'pop on an empty array',
  '50': 'an array index out of bounds',
  '65': 'too much memory',
  '81': 'a call of an unset function',
}

/**
 * Finds the revert in an error of a node or a wallet, and reads its reason: the text of `require`, a panic's meaning, or the
 * name of the contract's own error (S8.59). Returns undefined if the error is not a revert.
 * @param abi - the contract's ABI, which names its errors
 */
export function findRevert(
  thrown: unknown,
  abi: readonly unknown[] = [],
): { readonly reason: string | undefined } | undefined {
  const layers = layersOf(thrown)
  const messages = layers.map((layer) => read(layer, 'message')).filter((one) => typeof one === 'string')
  const isRevert =
    layers.some((layer) => read(layer, 'code') === 3) || messages.some((one) => /\brevert/i.test(one))
  const data = layers.map((layer) => read(layer, 'data')).find(isErrorData)
  if (!isRevert && !data) return undefined
  return { reason: (data && readData(data, abi)) ?? messages.map(readMessage).find(Boolean) }
}

function readData(data: Hex, abi: readonly unknown[]): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: asAbi(abi), data })
    const [first] = args ?? []
    if (errorName === 'Error') return cleanText(first)
    if (errorName === 'Panic') return PANICS[String(first)] ?? `panic ${String(first)}`
    return errorName
  } catch {
    // Neither the ABI nor Solidity defines this error. It may be one that tokens share.
    return TOKEN_ERRORS[data.slice(0, 10).toLowerCase()]
  }
}

/** Reads the reason from a node's message, such as "execution reverted: too little" or "… reverted with reason string 'x'". */
function readMessage(message: string): string | undefined {
  const [, reason] =
    /revert(?:ed)?(?: with reason string)?:? +(?:custom error)?['"]?([^'"]+)/i.exec(message) ?? []
  // Bytes that cannot be decoded are not a useful reason.
  return /^\s*0x/.test(reason ?? '') ? undefined : cleanText(reason)
}

function cleanText(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const clean = text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return clean.slice(0, 200) || undefined
}

function isErrorData(data: unknown): data is Hex {
  return typeof data === 'string' && /^0x([0-9a-f]{2}){4,}$/i.test(data)
}

/** Narrows the type, which the kit's interface leaves open. viem validates an ABI when it uses it. */
export function asAbi(abi: readonly unknown[]): Abi {
  return abi as Abi
}
