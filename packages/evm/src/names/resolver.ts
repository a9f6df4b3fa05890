import type { CaipNetworkId } from '@latchkey/contract'
import { TransportError } from '@latchkey/core'
import { layersOf } from '@latchkey/core/adapter'
import type { Hex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult, encodeFunctionData, getAddress } from 'viem/utils'
import type { Ground, NameSource } from '../ground.ts'
import { findRevert } from '../lazy/revert.ts'
import { isAddress } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import { resolverAbi } from './abi.ts'

const OFFCHAIN_LOOKUP = '0x556f1830'

type Record = { readonly coinType: bigint } | { readonly text: string }

/**
 * Reads one record of a name in its normal form: the address for a coin, or a text.
 * @throws TransportError if names cannot be read: there is no resolver, or the resolver needs data outside the chain
 */
export async function readRecord(
  ground: Ground,
  source: NameSource,
  name: string,
  record: Record,
): Promise<string | undefined> {
  const node = namehash(name)
  const data =
    'text' in record
      ? encodeFunctionData({ abi: resolverAbi, functionName: 'text', args: [node, record.text] })
      : encodeFunctionData({ abi: resolverAbi, functionName: 'addr', args: [node, record.coinType] })
  const args = [bytesToHex(packetToBytes(name)), data] as const
  const asked = encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args })
  const answer = await call(ground, source, asked)
  if (!answer) return undefined
  return readable(source.caipNetworkId, () => {
    const [result] = decodeFunctionResult({ abi: resolverAbi, functionName: 'resolve', data: answer })
    if (result === '0x') return undefined
    if ('text' in record)
      return decodeFunctionResult({ abi: resolverAbi, functionName: 'text', data: result })
    const address = decodeFunctionResult({ abi: resolverAbi, functionName: 'addr', data: result })
    return isAddress(address) ? getAddress(address) : undefined
  })
}

/** Returns the primary name of an address on Ethereum. The resolver itself checks that the name resolves to the address. */
export async function readPrimaryName(
  ground: Ground,
  source: NameSource,
  address: string,
): Promise<string | undefined> {
  const args = [`0x${address.slice(2).toLowerCase()}`, 60n] as const
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'reverse', args })
  const answer = await call(ground, source, data)
  if (!answer) return undefined
  const [name] = readable(source.caipNetworkId, () =>
    decodeFunctionResult({ abi: resolverAbi, functionName: 'reverse', data: answer }),
  )
  return name || undefined
}

async function call({ transport }: Ground, source: NameSource, data: Hex): Promise<Hex | undefined> {
  const { caipNetworkId, universalResolver } = source
  try {
    const asked = [{ to: universalResolver, data }, 'latest']
    const answer = await transport.request(caipNetworkId, 'eth_call', asked)
    if (isHex(answer)) return answer
  } catch (error) {
    const isOffchain = layersOf(error).some((layer) =>
      String(read(layer, 'data')).startsWith(OFFCHAIN_LOOKUP),
    )
    if (isOffchain)
      throw unreadable(caipNetworkId, 'the name is kept off the chain, which this kit does not read')
    // The universal resolver reverts if a name has no resolver, or if the resolver lacks the record.
    if (findRevert(error)) return undefined
    throw error
  }
  throw unreadable(caipNetworkId, `no resolver stands at ${universalResolver}`)
}

function readable<value>(caipNetworkId: CaipNetworkId, decode: () => value): value {
  try {
    return decode()
  } catch (cause) {
    throw unreadable(caipNetworkId, 'the resolver answered in a form that is not its own', cause)
  }
}

function unreadable(caipNetworkId: CaipNetworkId, details: string, cause?: unknown): TransportError {
  return new TransportError({ caipNetworkId, details, cause })
}

function isHex(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x([0-9a-f]{2})+$/i.test(answer)
}
