import type { Logger } from 'pino'
import type { Wallet, WalletEntry } from '../directory/wallet.ts'
import { NEUTRAL_WALLET } from './art.ts'
import { exactId, readExactId } from './exactId.ts'
import type { Icon } from './readIcons.ts'
import type { Pack } from './readPack.ts'

export interface ExactIcon extends Icon {
  /** Whether the id names just these bytes, so that they may be kept for ever. */
  readonly isExact: boolean
}

export interface WalletImages {
  /** The wallet's `image_id`, and `has_image: false` if its picture is the neutral one. */
  describe(wallet: WalletEntry): Pick<Wallet, 'image_id' | 'has_image'>
  /** The picture of an id, with or without the part that names its bytes. */
  find(imageId: string): ExactIcon | undefined
}

const NEUTRAL: Icon = { bytes: Buffer.from(NEUTRAL_WALLET), type: 'image/svg+xml' }

/** Pictures of wallets: the operator's, by wallet id or image id, else the package's, else the neutral one. */
export function createWalletImages(
  wallets: readonly WalletEntry[],
  icons: ReadonlyMap<string, Icon>,
  pack: Pick<Pack, 'wallet'>,
): WalletImages {
  const pictures = new Map(
    wallets.map((wallet) => {
      const packed = pack.wallet(wallet)
      const own = icons.get(stableId(wallet))
      return [stableId(wallet), own ?? (packed ? svgIcon(packed) : NEUTRAL)]
    }),
  )
  return {
    describe(wallet) {
      const id = stableId(wallet)
      const { bytes } = pictures.get(id) ?? NEUTRAL
      return { image_id: exactId(id, bytes), ...(bytes === NEUTRAL.bytes ? { has_image: false } : {}) }
    },
    find(imageId) {
      const { id, isOf } = readExactId(imageId)
      const picture = pictures.get(id)
      return picture && { ...picture, isExact: isOf(picture.bytes) }
    },
  }
}

export function svgIcon(svg: string): Icon {
  return { bytes: Buffer.from(svg), type: 'image/svg+xml' }
}

/** Names of networks and tokens: a CAIP-2 or CAIP-10 id with `-` for `:`. */
const ASSET_NAME = /^[-a-z0-9]{3,8}-[\w-]+$/

/** A picture that no wallet has is most often one whose name was mistyped. */
export function reportStrangers(
  imageIds: readonly string[],
  images: Pick<WalletImages, 'find'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const strangers = imageIds.filter((id) => images.find(id) === undefined && !ASSET_NAME.test(id))
  if (strangers.length > 0)
    logger.warn({ icons: strangers.slice(0, 20) }, 'no wallet of the directory has these icons')
}

function stableId(wallet: WalletEntry): string {
  return wallet.image_id ?? wallet.id
}
