import type { Decoded, Description, Vocabulary } from '@latchkey/clear-signing'
import {
  type Descriptor,
  DescriptorError,
  decodedWithin,
  describeExplanation,
  type Explanation,
  explainCall,
  explainTypedData,
  readDescriptor,
  tokensOfExplanation,
  unexplainedContracts,
} from '@latchkey/clear-signing/erc7730'
import type { TypedDataToDecode } from '@latchkey/clear-signing/evm'
import { getAddress, type Hex } from 'viem'
import { chainNumberOf } from '../../rpc/network.ts'
import type { Place } from '../question.ts'
import { askDescriptors } from './askDescriptors.ts'

const MOST_CONTRACTS = 8

/** A descriptor's explanation. Its description needs a vocabulary with the names of its tokens. */
export interface Explained {
  readonly tokens: readonly string[]
  /** The wallet's own decoding of the calls within the request. */
  readonly within: Decoded
  readonly describe: (vocabulary: Vocabulary) => Description
}

/** Explains a call by the descriptors of its contract; undefined if no descriptor is for it. */
export async function explainCallOf(
  { to, value, data }: { readonly to: Hex; readonly value: bigint; readonly data: Hex },
  place: Place,
): Promise<Explained | undefined> {
  const call = { chainId: chainNumberOf(place.network), from: getAddress(place.address), to, value, data }
  return explain(to, place, (descriptors) => explainCall(call, descriptors, place.texts.locale))
}

/** Explains typed data by the descriptors of the contract that would check it; undefined if no descriptor is for it. */
export async function explainTypedDataOf(
  data: TypedDataToDecode,
  contract: Hex,
  place: Place,
): Promise<Explained | undefined> {
  const circumstances = { chainId: chainNumberOf(place.network), signer: getAddress(place.address) }
  return explain(contract, place, (descriptors) =>
    explainTypedData(data, circumstances, descriptors, place.texts.locale),
  )
}

/** The names that the operator's descriptors give to the methods of a contract, by selector. */
export async function describeMethods(
  contract: Hex,
  place: Place,
): Promise<ReadonlyMap<string, { readonly intent: string; readonly owner: string }>> {
  const chainId = chainNumberOf(place.network)
  const own = (await readDescriptors(contract, place)).filter(
    ({ binds, deployments }) =>
      binds === 'call' &&
      deployments.some((one) => one.chainId === chainId && one.address === getAddress(contract)),
  )
  return new Map(
    own.flatMap(({ formats, owner, translations }) =>
      formats.map(({ selector = '', intent }) => {
        const texts = translations[place.texts.locale] ?? {}
        const words = Object.hasOwn(texts, intent) ? texts[intent] : undefined
        return [selector, { intent: words ?? intent, owner }]
      }),
    ),
  )
}

async function explain(
  contract: Hex,
  place: Place,
  byDescriptors: (descriptors: readonly Descriptor[]) => Explanation | undefined,
): Promise<Explained | undefined> {
  const known = new Map<string, readonly Descriptor[]>()
  let explanation: Explanation | undefined
  let wanted: readonly Hex[] = [getAddress(contract)]
  while (wanted.length > 0) {
    const found = await Promise.all(wanted.map((one) => readDescriptors(one, place)))
    for (const [index, one] of wanted.entries()) known.set(one, found[index] ?? [])
    explanation = byDescriptors([...known.values()].flat())
    if (!explanation) return undefined
    wanted = [...new Set(unexplainedContracts(explanation).map((one) => getAddress(one)))]
      .filter((one) => !known.has(one))
      .slice(0, MOST_CONTRACTS - known.size)
  }
  const last = explanation
  return (
    last && {
      tokens: tokensOfExplanation(last),
      within: decodedWithin(last),
      describe: (vocabulary) => describeExplanation(last, vocabulary),
    }
  )
}

/** The operator's descriptors of a contract. The server has checked them, but they are checked again, since they come over the network. */
async function readDescriptors(contract: Hex, place: Place): Promise<Descriptor[]> {
  const descriptors = await askDescriptors(contract, place)
  try {
    return descriptors.map(readDescriptor)
  } catch (error) {
    if (error instanceof DescriptorError) return []
    throw error
  }
}
