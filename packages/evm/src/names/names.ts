import type { CaipNetworkId } from '@latchkey/contract'
import { ChainNotConfiguredError } from '@latchkey/core'
import type { Ground } from '../ground.ts'
import { isContract } from '../lazy/reads.ts'
import { isAddress, toChainId } from '../provider/parse.ts'
import { normalName } from './normalName.ts'
import { requireCoinType } from './requireCoinType.ts'
import { readPrimaryName, readRecord } from './resolver.ts'

/** Ethereum's universal resolver. ENS keeps the newest version at this address. */
const ETHEREUM = {
  caipNetworkId: 'eip155:1',
  universalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
} as const

/**
 * Returns the address of a name on a chain; undefined if nobody has the name. If the name has no address for that chain, returns its
 * Ethereum address, unless that is a contract, because another party may own the same address on another chain.
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

/** Returns the primary name of an address, if that name resolves to the address. */
export async function getEnsName(
  ground: Ground,
  { address }: { address: string },
): Promise<string | undefined> {
  const source = sourceOf(ground)
  if (!source || !isAddress(address)) return undefined
  const name = await readPrimaryName(ground, source, address)
  // A name outside its normal form may imitate another name.
  return name && isPlainAscii(name) && normalName(name) === name ? name : undefined
}

/** Returns the name's picture, if the page can show it unchanged: `https:` or `data:image`. */
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

/** Whether a name is plain ASCII. Names in other scripts may imitate others and cannot be checked here, so the page shows the address instead. */
function isPlainAscii(name: string): boolean {
  return /^[!-~]+$/.test(name)
}

function isSomebody(address: string | undefined): address is string {
  return isAddress(address) && !/^0x0+$/.test(address)
}
