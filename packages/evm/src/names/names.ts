import type { CaipNetworkId } from '@latchkey/contract'
import { ChainNotConfiguredError } from '@latchkey/core'
import type { Ground } from '../ground.ts'
import { isContract } from '../lazy/reads.ts'
import { isAddress, toChainId } from '../provider/parse.ts'
import { normalName } from './normalName.ts'
import { requireCoinType } from './requireCoinType.ts'
import { readPrimaryName, readRecord } from './resolver.ts'

/** Ethereum's universal resolver, at the address where ENS keeps the newest one. */
const ETHEREUM = {
  caipNetworkId: 'eip155:1',
  universalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
} as const

/**
 * The address of a name on a chain; undefined if nobody has the name. If the name has no address for that chain, its Ethereum
 * address counts, unless that is a contract, which may belong to somebody else on another chain.
 */
export async function getEnsAddress(
  ground: Ground,
  { name, caipNetworkId }: { name: string; caipNetworkId: CaipNetworkId },
): Promise<string | undefined> {
  const source = sourceOf(ground)
  if (!source) throw new ChainNotConfiguredError({ caipNetworkId: (ground.names ?? ETHEREUM).caipNetworkId })
  const coinType = requireCoinType(toChainId(caipNetworkId))
  const normal = normalName(name)
  if (!normal) return undefined
  const [own, ethereum] = await Promise.all([
    readRecord(ground, source, normal, { coinType }),
    coinType === 60n ? undefined : readRecord(ground, source, normal, { coinType: 60n }),
  ])
  if (isSomebody(own)) return own
  if (!isSomebody(ethereum)) return undefined
  return (await isContract(ground, { address: ethereum, caipNetworkId: source.caipNetworkId }))
    ? undefined
    : ethereum
}

/** The primary name of an address, if that name resolves to the address. */
export async function getEnsName(
  ground: Ground,
  { address }: { address: string },
): Promise<string | undefined> {
  const source = sourceOf(ground)
  if (!source || !isAddress(address)) return undefined
  const name = await readPrimaryName(ground, source, address)
  // A name outside its normal form may be made to look like another.
  return name && isPlainAscii(name) && normalName(name) === name ? name : undefined
}

/** The name's picture, if it can be shown as it is: `https:` or `data:image`. */
export async function getEnsAvatar(ground: Ground, { name }: { name: string }): Promise<string | undefined> {
  const source = sourceOf(ground)
  const normal = normalName(name)
  if (!source || !normal) return undefined
  const avatar = await readRecord(ground, source, normal, { text: 'avatar' })
  return avatar && /^(https:\/\/|data:image\/)/i.test(avatar) ? avatar : undefined
}

function sourceOf({ names = ETHEREUM, networks }: Ground) {
  return networks.some(({ caipNetworkId }) => caipNetworkId === names.caipNetworkId) ? names : undefined
}

/** A name in another script cannot be told from a look-alike here, so the plain address is better. */
function isPlainAscii(name: string): boolean {
  return /^[!-~]+$/.test(name)
}

function isSomebody(address: string | undefined): address is string {
  return isAddress(address) && !/^0x0+$/.test(address)
}
