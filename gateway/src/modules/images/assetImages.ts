import { BROWSER_WALLET, NEUTRAL_NETWORK } from './art.ts'
import { exactId, readExactId } from './exactId.ts'
import { plainIdOf } from './imageIds.ts'
import type { Icon } from './readIcons.ts'
import type { Pack } from './readPack.ts'
import { type ExactIcon, svgIcon } from './walletImages.ts'

export interface AssetImages {
  /** A network's or connector's picture, by CAIP-2 id, connector id or image id. */
  asset(id: string): ExactIcon | undefined
  /** A token's picture, by CAIP-10 id, or by symbol for clients that know only that. */
  token(id: string): ExactIcon | undefined
  /** The id by which a token's picture is requested; undefined if there is no picture. */
  tokenImageId(caipAddress: string): string | undefined
}

/**
 * Pictures of networks, connectors and tokens: the operator's, else the package's, else the neutral one for any other network:
 * a page that lists it then has no failed request. A token has no neutral picture: `iconUrl` is absent and the page draws it.
 */
export function createAssetImages(
  icons: ReadonlyMap<string, Icon>,
  pack: Pick<Pack, 'asset' | 'token' | 'symbol'>,
): AssetImages {
  // File names differ in case: an address has a checksum or none.
  const own = new Map([...icons].map(([name, icon]) => [name.toLowerCase(), icon]))
  const pick = (id: string, packed: string | undefined): Icon | undefined =>
    own.get(id.replaceAll(':', '-').toLowerCase()) ?? (packed === undefined ? undefined : svgIcon(packed))
  const assetOf = (id: string) => pick(id, pack.asset(id) ?? neutralOf(id))
  const tokenOf = (id: string) => pick(id, pack.token(id) ?? pack.symbol(id))
  const find = (exact: string, read: (id: string) => Icon | undefined): ExactIcon | undefined => {
    const { id, isOf } = readExactId(exact)
    const icon = read(plainIdOf(id))
    return icon && { ...icon, isExact: isOf(icon.bytes) }
  }
  return {
    asset: (id) => find(id, assetOf),
    token: (id) => find(id, tokenOf),
    tokenImageId(caipAddress) {
      const icon = tokenOf(caipAddress)
      return icon && exactId(caipAddress, icon.bytes)
    },
  }
}

const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

function neutralOf(id: string): string | undefined {
  if (id === 'injected') return BROWSER_WALLET
  return CAIP_2.test(id) ? NEUTRAL_NETWORK : undefined
}
