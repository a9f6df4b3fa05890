import type { Transaction } from '@latchkey/core'

/** What a party to a transaction is called; spam is sent to be mistaken for somebody, so nobody in it is. */
export function nameOf({ names, isSpam }: Transaction, address: string): string | undefined {
  return names && !isSpam && Object.hasOwn(names, address) ? names[address] : undefined
}
