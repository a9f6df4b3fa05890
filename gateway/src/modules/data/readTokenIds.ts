import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'

/** Groups CAIP-10 token ids by chain and address, with the ids exactly as requested. One token may have several spellings. */
export function readTokenIds(
  ids: readonly string[],
  providers: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, ReadonlyMap<Address, ReadonlySet<string>>> {
  const read = new Map<string, Map<Address, Set<string>>>()
  for (const id of ids) {
    const colon = id.lastIndexOf(':')
    const chainId = id.slice(0, colon)
    const address = id.slice(colon + 1)
    if (!providers.has(chainId))
      throw new Failure(400, 'addresses', `Chain ${chainId} is not supported here.`)
    if (!isAddress(address, { strict: false })) {
      const description = `addresses: ${id.slice(0, 100)} is not a token such as eip155:42161:0x….`
      throw new Failure(400, 'addresses', description)
    }
    const ofChain = read.get(chainId) ?? new Map<Address, Set<string>>()
    const ofToken = ofChain.get(getAddress(address)) ?? new Set()
    read.set(chainId, ofChain.set(getAddress(address), ofToken.add(id)))
  }
  return read
}
