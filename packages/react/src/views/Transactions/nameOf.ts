import type { Transaction } from '@latchkey/core'

/** The name of a party to a transaction. Parties in spam have none, because spam imitates known addresses. */
export function nameOf({ names, isSpam }: Transaction, address: string): string | undefined {
  return names && !isSpam && Object.hasOwn(names, address) ? names[address] : undefined
}
