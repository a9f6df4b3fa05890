import { walletDescriptors } from '@latchkey/contract'
import { getAddress, type Hex } from 'viem'
import { chainNumberOf } from '../../rpc/network.ts'
import { ServerError } from '../../server/server.ts'
import type { Place } from '../question.ts'

const asked = new WeakMap<Place, Map<string, Promise<readonly unknown[]>>>()

/** The operator's descriptors of a contract, not checked yet; none if the server refuses or cannot be reached. */
export function askDescriptors(contract: Hex, place: Place): Promise<readonly unknown[]> {
  const known = asked.get(place) ?? new Map<string, Promise<readonly unknown[]>>()
  asked.set(place, known)
  const address = getAddress(contract)
  const answer = known.get(address) ?? ask(address, place)
  known.set(address, answer)
  return answer
}

async function ask(address: Hex, { network, server }: Place): Promise<readonly unknown[]> {
  try {
    const path = `/api/descriptors/${chainNumberOf(network)}/${address}`
    return (await server.get(walletDescriptors, path)).descriptors
  } catch (error) {
    // Without descriptors, the request is shown as one that the wallet cannot explain.
    if (error instanceof ServerError) return []
    throw error
  }
}
