import { namespaceFilter } from '../flows/modal/namespaceFilter.ts'
import type { Kit } from '../kit/kit.ts'
import { cached } from './cached.ts'
import { readRecommended, type WalletPage } from './readPage.ts'

/** The directory's first page for the networks that are asked for: one request, whoever needs what it says. */
export function recommended(kit: Kit): Promise<WalletPage> {
  const namespace = namespaceFilter(kit.store.get().modal) ?? 'all'
  return cached(kit, `first page ${namespace}`, () => readRecommended(kit))
}
