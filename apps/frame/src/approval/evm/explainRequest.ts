import type { Description, Vocabulary } from '@latchkey/clear-signing'
import {
  type Descriptor,
  DescriptorError,
  describeExplanation,
  type Explanation,
  explainCall,
  explainTypedData,
  readDescriptor,
  tokensOfExplanation,
} from '@latchkey/clear-signing/erc7730'
import type { TypedDataToDecode } from '@latchkey/clear-signing/evm'
import { walletDescriptors } from '@latchkey/contract'
import { getAddress, isAddress } from 'viem'
import { chainNumberOf } from '../../rpc/network.ts'
import { ServerError } from '../../server/server.ts'
import type { Place } from '../question.ts'

type Hex = `0x${string}`

/** What a descriptor says, once the names of its tokens are known. */
export interface Explained {
  readonly tokens: readonly string[]
  readonly describe: (vocabulary: Vocabulary) => Description
}

/** Explains a call by the descriptors of its contract; undefined where none is for it. */
export async function explainCallOf(
  { to, value, data }: { readonly to: Hex; readonly value: bigint; readonly data: Hex },
  place: Place,
): Promise<Explained | undefined> {
  const call = { chainId: chainNumberOf(place.network), from: getAddress(place.address), to, value, data }
  return explained(explainCall(call, await readDescriptors(to, place), place.texts.locale))
}

/** Explains typed data by the descriptors of the contract that would check it; undefined where none is for it. */
export async function explainTypedDataOf(
  data: TypedDataToDecode,
  contract: unknown,
  place: Place,
): Promise<Explained | undefined> {
  if (typeof contract !== 'string' || !isAddress(contract)) return undefined
  const circumstances = { chainId: chainNumberOf(place.network), signer: getAddress(place.address) }
  const descriptors = await readDescriptors(contract, place)
  return explained(explainTypedData(data, circumstances, descriptors, place.texts.locale))
}

const explained = (explanation: Explanation | undefined): Explained | undefined =>
  explanation && {
    tokens: tokensOfExplanation(explanation),
    describe: (vocabulary) => describeExplanation(explanation, vocabulary),
  }

/** The operator's descriptors of a contract. The server has checked them; what crosses a wire is checked again. */
async function readDescriptors(contract: Hex, { network, server }: Place): Promise<Descriptor[]> {
  try {
    const path = `/api/descriptors/${chainNumberOf(network)}/${contract}`
    const { descriptors } = await server.get(walletDescriptors, path)
    return descriptors.map(readDescriptor)
  } catch (error) {
    // Without descriptors, the request is shown as one that the wallet cannot tell.
    if (error instanceof ServerError || error instanceof DescriptorError) return []
    throw error
  }
}
