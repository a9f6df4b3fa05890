import type { NamespaceTraits } from './traits.ts'

/**
 * Normalizes the spelling of an address or a transaction id: two texts name the same address or transaction if their
 * keys are equal.
 *
 * @param traits - the traits of the address's namespace; without `ignoresCase`, the exact spelling counts
 * @param text - an address or a transaction id
 * @returns a key for comparing and for maps, not for display
 *
 * @example
 * addressKey(traitsOf(kit.store.get(), 'eip155'), address)
 */
export function addressKey(traits: NamespaceTraits, text: string): string {
  return traits.ignoresCase ? text.toLowerCase() : text
}

/**
 * Whether two texts name the same address or the same transaction.
 *
 * @param traits - the traits of their namespace
 *
 * @example
 * isSameAddress(traitsOf(kit.store.get(), 'eip155'), from, to)
 */
export function isSameAddress(traits: NamespaceTraits, one: string, other: string): boolean {
  return addressKey(traits, one) === addressKey(traits, other)
}

/**
 * Returns the start and the end of an address, which users compare.
 *
 * @param address - an address in any namespace
 * @returns its first six and its last four characters
 *
 * @example
 * const [start, end] = addressEnds(address)
 */
export function addressEnds(address: string): readonly [start: string, end: string] {
  return [address.slice(0, 6), address.slice(-4)]
}
