import { assetImageUrl } from '../connector/assetImageUrl.ts'
import { directoryFlow } from '../flows/directory/directory.ts'
import { namespaceFilter } from '../flows/modal/namespaceFilter.ts'
import type { Kit } from '../kit/kit.ts'
import { cached } from './cached.ts'
import { preloadImages } from './preloadImages.ts'
import { readAnswering, readByIds } from './readPage.ts'
import { recommended as firstPage } from './recommended.ts'

/**
 * Reads the featured and the recommended wallets, once, and the images of connectors and networks (S4.27). If the
 * directory does not answer, no wallets are featured or recommended, and the wallets found in the browser stay (S8.58).
 *
 * @example
 * await adviseWallets(kit)
 * selectDirectory(kit.store.get()).recommended
 */
export async function adviseWallets(kit: Kit): Promise<void> {
  kit.store.attach(directoryFlow)
  const { featuredWalletIds = [], excludeWalletIds = [] } = kit.config
  const { connect, modal } = kit.store.get()
  const namespace = namespaceFilter(modal) ?? 'all'
  const recentIds = connect.recentConnectorIds.filter((id) => !excludeWalletIds.includes(id))
  const [featured, recommended, recent, excluded, answering] = await Promise.all([
    // S9.2: in their order.
    cached(kit, 'featured', async () => {
      const wallets = await readByIds(kit, featuredWalletIds)
      await preloadImages(wallets)
      return wallets
    }).catch(() => []),
    cached(kit, `recommended ${namespace}`, async () => {
      const page = await firstPage(kit)
      await preloadImages(page.wallets)
      return page
    }).catch(() => undefined),
    cached(kit, `recent ${recentIds}`, () => readByIds(kit, recentIds)).catch(() => []),
    // An excluded wallet may announce itself by rdns or name.
    cached(kit, 'excluded', () => readByIds(kit, excludeWalletIds)).catch(() => []),
    cached(kit, `answering ${namespace}`, () => readAnswering(kit)).catch(() => undefined),
  ])
  // The list doesn't wait for these images, because other views show them.
  void cached(kit, 'images', () => preloadImages(otherPictures(kit)))
  kit.store.dispatch({
    type: 'directory.advised',
    featured,
    recommended: recommended?.wallets ?? [],
    recent,
    excluded,
    ...(answering ? { answering } : {}),
    ...(recommended ? { count: recommended.count + featured.length } : {}),
  })
}

/** Connectors without an image of their own, and the page's networks without an image from the integrator. */
function otherPictures({ config, store }: Kit): { imageUrl: string }[] {
  const { connect, network } = store.get()
  const ids = [
    ...connect.connectors.flatMap(({ imageUrl, imageId }) => (imageUrl ? [] : (imageId ?? []))),
    ...network.requested.flatMap(({ assets, caipNetworkId }) =>
      assets?.imageUrl ? [] : (assets?.imageId ?? caipNetworkId),
    ),
  ]
  return [...new Set(ids)].map((id) => ({ imageUrl: assetImageUrl(config, id) }))
}
