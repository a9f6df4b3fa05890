import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import type { DataProvider } from './provider.ts'

const MOST = 20

/** Parses `forceUpdate`, comma-separated CAIP-10 ids. Groups them by chain and address, with the ids exactly as requested. */
export function readForced(
  text: string | undefined,
  chosen: readonly DataProvider[],
): ReadonlyMap<string, ReadonlyMap<Address, string>> {
  const forced = new Map<string, Map<Address, string>>()
  const ids = [...new Set((text ?? '').split(',').filter((id) => id !== ''))]
  if (ids.length > MOST) throw new Failure(400, 'forceUpdate', `forceUpdate: names more than ${MOST} tokens.`)
  for (const id of ids) {
    const colon = id.lastIndexOf(':')
    const chainId = id.slice(0, colon)
    const address = id.slice(colon + 1)
    if (
      !isAddress(address, { strict: false }) ||
      !chosen.some(({ caipNetworkId }) => caipNetworkId === chainId)
    ) {
      const description = `forceUpdate: ${id.slice(0, 100)} is not a token of a chain that is asked about, such as eip155:42161:0x….`
      throw new Failure(400, 'forceUpdate', description)
    }
    const ofChain = forced.get(chainId) ?? new Map<Address, string>()
    forced.set(chainId, ofChain.set(getAddress(address), id))
  }
  return forced
}
