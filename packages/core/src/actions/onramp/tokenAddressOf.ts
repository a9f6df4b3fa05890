/** The address of twenty bytes `ee`, or none. */
const NATIVE = /^(..e{40}|)$/i

/** A sold coin's plain address, or nothing for the network's own coin. */
export function tokenAddressOf(contract: string): { readonly address?: string } {
  return NATIVE.test(contract) ? {} : { address: contract }
}
