import { directoryFlow } from '../flows/directory/directory.ts'
import type { Kit } from '../kit/kit.ts'
import { cached } from './cached.ts'
import { preloadImages } from './preloadImages.ts'
import { readAnswering, readExcluded, readFeatured, readRecommended } from './readPage.ts'

/**
 * S4.27: brings in the featured and the recommended wallets, once. A directory that does not answer advises nothing, and
 * the wallets that were found stay (S8.58).
 *
 * @example
 * await adviseWallets(kit)
 * selectDirectory(kit.store.get()).recommended
 */
export async function adviseWallets(kit: Kit): Promise<void> {
  kit.store.attach(directoryFlow)
  const { namespace = 'all' } = kit.store.get().modal
  const [featured, recommended, excluded, answering] = await Promise.all([
    cached(kit, 'featured', () => withImages(readFeatured(kit))).catch(() => []),
    cached(kit, `recommended ${namespace}`, async () => {
      const page = await readRecommended(kit)
      await preloadImages(page.wallets)
      return page
    }).catch(() => undefined),
    cached(kit, 'excluded', () => readExcluded(kit)).catch(() => []),
    cached(kit, `answering ${namespace}`, () => readAnswering(kit)).catch(() => undefined),
  ])
  kit.store.dispatch({
    type: 'directory.advised',
    featured,
    recommended: recommended?.wallets ?? [],
    excluded,
    ...(answering ? { answering } : {}),
    ...(recommended ? { count: recommended.count + featured.length } : {}),
  })
}

async function withImages(
  reading: ReturnType<typeof readFeatured>,
): Promise<Awaited<ReturnType<typeof readFeatured>>> {
  const wallets = await reading
  await preloadImages(wallets)
  return wallets
}
