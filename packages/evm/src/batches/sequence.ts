import type { CaipNetworkId } from '@latchkey/contract'

/** Calls that the wallet is asked for one by one. The id encodes the whole sequence, which therefore survives a reload without storage. */
export interface Sequence {
  readonly caipNetworkId: CaipNetworkId
  /** In lower case. */
  readonly address: string
  readonly calls: number
  /** The hashes of the sent calls, in order. */
  readonly hashes: readonly string[]
}

const ID = /^sequence:eip155:([1-9]\d{0,15}):(0x[0-9a-f]{40}):([1-9]\d{0,5}):((?:0x[0-9a-f]{64}\.)*)$/

/** @example writeSequence({ caipNetworkId: 'eip155:1', address: '0x…', calls: 2, hashes: [] }) // 'sequence:eip155:1:0x…:2:' */
export function writeSequence({ caipNetworkId, address, calls, hashes }: Sequence): string {
  const sent = hashes.map((hash) => `${hash}.`).join('')
  return `sequence:${caipNetworkId}:${address}:${calls}:${sent}`.toLowerCase()
}

/** @returns undefined if the id does not encode a sequence */
export function readSequence(id: string): Sequence | undefined {
  const [, chainId, address, calls, sent] = ID.exec(id) ?? []
  if (!chainId || !address || !calls || sent === undefined) return undefined
  const hashes = sent.split('.').slice(0, -1)
  if (hashes.length > Number(calls)) return undefined
  return { caipNetworkId: `eip155:${chainId}`, address, calls: Number(calls), hashes }
}
