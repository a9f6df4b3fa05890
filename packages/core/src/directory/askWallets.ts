import { MAX_WALLET_SEARCH } from '@latchkey/contract'
import { directoryFlow, isSameQuery, listFor } from '../flows/directory/directory.ts'
import { selectDirectory } from '../flows/directory/select.ts'
import type { WalletQuery } from '../flows/directory/state.ts'
import type { Kit } from '../kit/kit.ts'
import { readMoreWallets } from './readMoreWallets.ts'

/** Shorter texts match too many wallets. */
const FEWEST_CHARACTERS = 2
/** S9.4. */
const SEARCH_WAIT_MS = 300

/** The user's search in the directory. */
export interface AskWalletsParameters {
  /** The typed text; fewer than two characters ask for all wallets. */
  readonly search?: string
  /** Only wallets that the directory marks as certified. */
  readonly certified?: boolean
}

/**
 * Searches the directory for wallets. A search waits for the user to stop typing, and only the newest search counts.
 * Results and failures are in the state.
 *
 * @example
 * await askWallets(kit, { search: 'har' })
 * selectWalletList(kit.store.get()).wallets
 */
export async function askWallets(
  kit: Kit,
  { search = '', certified = false }: AskWalletsParameters = {},
): Promise<void> {
  kit.store.attach(directoryFlow)
  const query = toQuery(search, certified)
  kit.store.dispatch({ type: 'directory.asked', query })
  if (query.search) {
    await new Promise((resolve) => setTimeout(resolve, SEARCH_WAIT_MS))
    if (!isSameQuery(selectDirectory(kit.store.get()).query, query)) return
  }
  if (listFor(selectDirectory(kit.store.get()), query)?.pages === 0) await readMoreWallets(kit)
}

/** S5.19. */
function toQuery(search: string, certified: boolean): WalletQuery {
  const text = search.trim().slice(0, MAX_WALLET_SEARCH)
  return { search: text.length < FEWEST_CHARACTERS ? '' : text, certified }
}
