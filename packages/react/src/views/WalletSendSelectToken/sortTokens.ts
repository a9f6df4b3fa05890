import { addressKey, type NamespaceTraits, type Token, toFiat } from '@latchkey/core'

/**
 * The tokens that a search finds, by part of a name or symbol or the beginning of an address, and of which there is any: the coin
 * first, then by what they are worth; what has no known price comes last.
 */
export function sortTokens(
  tokens: readonly Token[],
  search: string,
  traits: NamespaceTraits,
): readonly Token[] {
  const wanted = search.trim().toLowerCase()
  const rank = (token: Token): number =>
    token.address === undefined
      ? Number.POSITIVE_INFINITY
      : (toFiat(token.amount, token.decimals, token.price) ?? -1)
  return tokens
    .filter(
      ({ name, symbol, address, amount }) =>
        amount > 0n &&
        (name.toLowerCase().includes(wanted) ||
          symbol.toLowerCase().includes(wanted) ||
          (address && addressKey(traits, address).startsWith(addressKey(traits, search.trim())))),
    )
    .sort((one, other) => (rank(one) === rank(other) ? 0 : rank(other) > rank(one) ? 1 : -1))
}
