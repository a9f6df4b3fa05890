import { namespaceFilter } from '../flows/modal/namespaceFilter.ts'
import type { Kit } from '../kit/kit.ts'
import { cached } from './cached.ts'
import { readRecommended, type WalletPage } from './readPage.ts'

/** Reads the directory's first page for the requested networks. All callers share one request. */
export function recommended(kit: Kit): Promise<WalletPage> {
  const namespace = namespaceFilter(kit.store.get().modal) ?? 'all'
  return cached(kit, `first page ${namespace}`, () => readRecommended(kit))
}
