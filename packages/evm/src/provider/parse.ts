import type { CaipNetworkId } from '@latchkey/contract'

/**
 * Parses the accounts from `eth_accounts` or `accountsChanged`. Leaves out duplicates, and entries that are not addresses.
 * @returns the addresses as the wallet wrote them; undefined if the answer is not a list, or has entries but no address
 */
export function parseAccounts(answer: unknown): readonly string[] | undefined {
  try {
    if (!Array.isArray(answer)) return undefined
    const found = new Map<string, string>()
    for (const entry of answer) {
      if (isAddress(entry) && !found.has(entry.toLowerCase())) found.set(entry.toLowerCase(), entry)
    }
    return answer.length > 0 && found.size === 0 ? undefined : [...found.values()]
  } catch {
    // A list whose entries throw when they are read is not a list.
    return undefined
  }
}

/** Whether a value is `0x` and 40 hex characters (S5.16). checkAddress() checks the checksum. */
export function isAddress(thing: unknown): thing is string {
  return typeof thing === 'string' && /^0x[0-9a-f]{40}$/i.test(thing)
}

/** Reads a chain id in any of the forms that wallets use: hex, decimal, a number. */
export function parseChainId(answer: unknown): number | undefined {
  const isText = typeof answer === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,16})$/i.test(answer)
  if (!isText && typeof answer !== 'number' && typeof answer !== 'bigint') return undefined
  const chainId = Number(answer)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}

/** Writes a number as a JSON-RPC quantity. */
export function toHex(quantity: number | bigint): string {
  return `0x${quantity.toString(16)}`
}

export function toCaipNetworkId(chainId: number): CaipNetworkId {
  return `eip155:${chainId}`
}

/** Returns the chain id in a CAIP-2 id of this namespace. */
export function toChainId(caipNetworkId: CaipNetworkId): number {
  return Number(caipNetworkId.slice('eip155:'.length))
}
