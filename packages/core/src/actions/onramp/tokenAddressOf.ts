/** The placeholder address of twenty `ee` bytes, or an empty text. */
const NATIVE = /^(..e{40}|)$/i

/** A sold coin's plain address, or nothing for the network's own coin. */
export function tokenAddressOf(contract: string): { readonly address?: string } {
  return NATIVE.test(contract) ? {} : { address: contract }
}
