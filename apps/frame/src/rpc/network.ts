import { type CaipNetworkId, FRAME_NETWORKS } from '@latchkey/contract'
import { CODES, FrameError } from '../FrameError.ts'

/** Finds a network by its number, in decimal or hex, or its CAIP-2 id (S9.31). @throws FrameError with code 4901 if the wallet does not support it */
export function toNetwork(chainId: string | number): CaipNetworkId {
  const wanted = String(chainId)
  const id = /^(0x[0-9a-f]+|\d+)$/i.test(wanted) ? `eip155:${Number(wanted)}` : wanted
  const found = FRAME_NETWORKS.find((network) => network === id)
  if (!found) throw new FrameError('Unsupported chain', { code: CODES.wrongChain })
  return found
}

/** Whether the network is an EVM one; the other namespace is Solana. */
export const isEvm = (network: CaipNetworkId): boolean => network.startsWith('eip155:')

export const chainNumberOf = (network: CaipNetworkId): number => Number(network.slice('eip155:'.length))
