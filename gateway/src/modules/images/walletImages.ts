import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Wallet, WalletEntry } from '../directory/wallet.ts'
import { monogram } from './monogram.ts'
import type { Icon } from './readIcons.ts'

export interface WalletImage extends Icon {
  /** Whether the id names just these bytes, so that they may be kept for ever. */
  readonly isExact: boolean
}

export interface WalletImages {
  /** What getWallets says of it: an id of the wallet and of what its picture now is, and whether the operator gave it one. */
  describe(wallet: WalletEntry): Pick<Wallet, 'image_id' | 'has_image'>
  /** The picture of an id, with or without the part that names its bytes. */
  find(imageId: string): WalletImage | undefined
}

const HASH = /^(.*)~([0-9a-f]{8})$/

/**
 * Pictures of wallets: the operator's, else monograms.
 *
 * @param icons - by image id
 */
export function createWalletImages(
  wallets: readonly WalletEntry[],
  icons: ReadonlyMap<string, Icon>,
): WalletImages {
  const byId = new Map(wallets.map((wallet) => [stableId(wallet), wallet]))
  const pictureOf = (id: string, wallet: WalletEntry): Icon =>
    icons.get(id) ?? { bytes: Buffer.from(monogram(wallet.id, wallet.name)), type: 'image/svg+xml' }
  const hashes = new Map([...byId].map(([id, wallet]) => [id, hashOf(pictureOf(id, wallet).bytes)]))

  return {
    describe(wallet) {
      const id = stableId(wallet)
      return { image_id: `${id}~${hashes.get(id)}`, ...(icons.has(id) ? {} : { has_image: false }) }
    },
    find(imageId) {
      const [, id = imageId, hash] = HASH.exec(imageId) ?? []
      const wallet = byId.get(id)
      return wallet && { ...pictureOf(id, wallet), isExact: hash === hashes.get(id) }
    },
  }
}

/** A picture that no wallet has is most often one whose name was mistyped. */
export function reportStrangers(
  imageIds: readonly string[],
  images: Pick<WalletImages, 'find'>,
  logger: Pick<Logger, 'warn'>,
): void {
  const strangers = imageIds.filter((id) => images.find(id) === undefined)
  if (strangers.length > 0)
    logger.warn({ icons: strangers.slice(0, 20) }, 'no wallet of the directory has these icons')
}

function stableId(wallet: WalletEntry): string {
  return wallet.image_id ?? wallet.id
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8)
}
