import { WALLETS_PER_PAGE } from '@latchkey/contract'
import { toFailure } from '../errors/toFailure.ts'
import { selectDirectory, selectWalletList } from '../flows/directory/select.ts'
import type { Kit } from '../kit/kit.ts'
import { preloadImages } from './preloadImages.ts'
import { readPage } from './readPage.ts'

/**
 * Reads the next page of the list on screen. Does nothing if a page is loading, or if all pages were read. A failed
 * page is read again.
 *
 * @example
 * await readMoreWallets(kit)
 * const { wallets } = selectWalletList(kit.store.get())
 */
export async function readMoreWallets(kit: Kit): Promise<void> {
  if (!kit.store.get().directory) return
  const { query } = selectDirectory(kit.store.get())
  const { pages, isWhole, progress } = selectWalletList(kit.store.get())
  if (isWhole || progress.step === 'loading') return
  kit.store.dispatch({ type: 'directory.loading', query })
  try {
    const page = pages + 1
    const { wallets, count } = await readPage(kit, query, page)
    await preloadImages(wallets)
    kit.store.dispatch({
      type: 'directory.loaded',
      query,
      page,
      wallets,
      isWhole: query.search !== '' || wallets.length === 0 || page * WALLETS_PER_PAGE >= count,
      ...(query.search || query.certified ? {} : { count }),
    })
  } catch (error) {
    kit.store.dispatch({ type: 'directory.failed', query, failure: toFailure(error) })
  }
}
