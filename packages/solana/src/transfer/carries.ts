import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { Instruction } from './instructions.ts'

/**
 * Whether a transaction of a payer's has these instructions, each as often as it is wanted. Wallets may add others: a priority fee, or
 * checks of their own.
 *
 * @param wire - a transaction in the wire format
 */
export function carries(wire: Uint8Array, payer: string, wanted: readonly Instruction[]): boolean {
  try {
    const { messageBytes } = getTransactionDecoder().decode(wire)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (!('staticAccounts' in message) || !('instructions' in message)) return false
    const { staticAccounts, instructions } = message
    if (staticAccounts[0] !== payer) return false
    const found = instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) =>
      textOf(
        staticAccounts[programAddressIndex],
        accountIndices.map((index) => staticAccounts[index]),
        [...data],
      ),
    )
    return wanted.every(({ program, accounts, data }) => {
      const at = found.indexOf(
        textOf(
          program,
          accounts.map(([of]) => of),
          data,
        ),
      )
      if (at >= 0) found.splice(at, 1)
      return at >= 0
    })
  } catch {
    // What cannot be read is not what was ordered.
    return false
  }
}

/** The blockhash that a transaction names: a wallet may have put in another one. */
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
