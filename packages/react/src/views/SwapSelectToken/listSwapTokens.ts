import { addressKey, type NamespaceTraits, type SwapToken, toFiat } from '@latchkey/core'

/** The tokens of the list, in the parts in which they are shown. No token is in two of them. */
export interface SwapTokenParts {
  /** What the account holds: the coin first, then by what it is worth. */
  readonly yours: readonly SwapToken[]
  /** What was chosen before, the latest first. */
  readonly recent: readonly SwapToken[]
  readonly all: readonly SwapToken[]
}

/** The tokens that a search finds, by part of a name or symbol, or the beginning of an address. */
export function listSwapTokens(
  tokens: readonly SwapToken[],
  { search, recent, traits }: { search: string; recent: readonly string[]; traits: NamespaceTraits },
): SwapTokenParts {
  const wanted = search.trim().toLowerCase()
  const found = tokens.filter(
    ({ name, symbol, address }) =>
      name.toLowerCase().includes(wanted) ||
      symbol.toLowerCase().includes(wanted) ||
      (address !== undefined && addressKey(traits, address).startsWith(addressKey(traits, search.trim()))),
  )
  const yours = found
    .filter(({ amount = 0n }) => amount > 0n)
    .sort((one, other) => worthOf(other) - worthOf(one))
  const rest = found.filter((token) => !yours.includes(token))
  const before = recent.flatMap((id) => rest.find((token) => token.id === id) ?? [])
  return { yours, recent: before, all: rest.filter((token) => !before.includes(token)) }
}

function worthOf({ address, amount = 0n, decimals, price }: SwapToken): number {
  return address === undefined ? Number.MAX_VALUE : (toFiat(amount, decimals, price) ?? -1)
}
