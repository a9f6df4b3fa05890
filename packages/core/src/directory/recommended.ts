import { namespaceFilter } from '../flows/modal/namespaceFilter.ts'
import type { Kit } from '../kit/kit.ts'
import { cached } from './cached.ts'
import { readRecommended, type WalletPage } from './readPage.ts'

/** The directory's first page for the requested networks: one request for all that need it. */
export function recommended(kit: Kit): Promise<WalletPage> {
  const namespace = namespaceFilter(kit.store.get().modal) ?? 'all'
  return cached(kit, `first page ${namespace}`, () => readRecommended(kit))
}
