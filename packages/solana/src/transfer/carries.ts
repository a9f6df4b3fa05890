import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { Instruction } from './instructions.ts'

/**
 * Whether a payer's transaction has each of the wanted instructions as many times as `wanted` lists it. Wallets may add other
 * instructions, such as a priority fee or their own checks.
 */
export function carries(wire: Uint8Array, payer: string, wanted: readonly Instruction[]): boolean {
  try {
    const { messageBytes } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (!('staticAccounts' in message) || !('instructions' in message)) return false
    const { staticAccounts, instructions } = message
    if (staticAccounts[0] !== payer) return false
    const found = instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => {
      const accounts = accountIndices.map((index) => staticAccounts[index])
      return textOf(staticAccounts[programAddressIndex], accounts, [...data])
    })
    return wanted.every(({ program, accounts, data }) => {
      const addresses = accounts.map(([of]) => of)
      const at = found.indexOf(textOf(program, addresses, data))
      if (at >= 0) found.splice(at, 1)
      return at >= 0
    })
  } catch {
    // A transaction that cannot be read is not the ordered one.
    return false
  }
}

/** Returns the transaction's blockhash. The wallet may have replaced the original one. */
export function blockhashOf(wire: Uint8Array): string | undefined {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  return getCompiledTransactionMessageDecoder().decode(messageBytes).lifetimeToken
}

function textOf(
  program: string | undefined,
  accounts: readonly (string | undefined)[],
  data: readonly number[],
): string {
  return `${program} ${accounts.join()} ${data.join()}`
}
