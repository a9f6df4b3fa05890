import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { DirectoryState, Wallet, WalletList, WalletQuery } from './state.ts'

const BROWSE: WalletQuery = { search: '', certified: false }

export const initialDirectory: DirectoryState = {
  featured: [],
  recommended: [],
  recent: [],
  excluded: [],
  isAdvised: false,
  all: emptyList(BROWSE),
  certified: emptyList({ search: '', certified: true }),
  found: emptyList(BROWSE),
  query: BROWSE,
}

/** Attached by the first view that shows the directory. */
export const directoryFlow: Flow<'directory', DirectoryState> = {
  name: 'directory',
  initial: () => initialDirectory,
  reduce: reduceDirectory,
}

export function reduceDirectory(state: DirectoryState, event: KitEvent): DirectoryState {
  switch (event.type) {
    case 'directory.advised': {
      const { type: _, ...advice } = event
      return { ...state, ...advice, isAdvised: true }
    }
    case 'directory.asked': {
      const { query } = event
      if (isSameQuery(query, state.query)) return state
      const isNew = query.search !== '' && !isSameQuery(query, state.found.query)
      return { ...state, query, ...(isNew ? { found: emptyList(query) } : {}) }
    }
    case 'directory.loading':
      return change(state, event.query, (list) => ({ ...list, progress: { step: 'loading' } }))
    case 'directory.failed':
      return change(state, event.query, (list) => ({
        ...list,
        progress: { step: 'failed', failure: event.failure },
      }))
    case 'directory.loaded': {
      const { query, page, wallets, isWhole, count } = event
      const next = change(state, query, (list) =>
        page === list.pages + 1
          ? {
              query,
              wallets: appendNew(list.wallets, wallets),
              pages: page,
              isWhole,
              progress: { step: 'idle' },
            }
          : list,
      )
      // S7.5: a page's count may include only the remaining wallets; the largest count is the directory's.
      return count === undefined ? next : { ...next, count: Math.max(count, state.count ?? 0) }
    }
    default:
      return state
  }
}

export function isSameQuery(one: WalletQuery, other: WalletQuery): boolean {
  return one.search === other.search && one.certified === other.certified
}

/** Undefined if another search has replaced the query's list. */
export function listFor(state: DirectoryState, query: WalletQuery): WalletList | undefined {
  const list = query.search ? state.found : query.certified ? state.certified : state.all
  return isSameQuery(list.query, query) ? list : undefined
}

function change(
  state: DirectoryState,
  query: WalletQuery,
  to: (list: WalletList) => WalletList,
): DirectoryState {
  const list = listFor(state, query)
  if (!list) return state
  const next = to(list)
  if (query.search) return { ...state, found: next }
  return query.certified ? { ...state, certified: next } : { ...state, all: next }
}

function appendNew(known: readonly Wallet[], more: readonly Wallet[]): readonly Wallet[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...more.filter(({ id }) => !ids.has(id) && ids.add(id))]
}

function emptyList(query: WalletQuery): WalletList {
  return { query, wallets: [], pages: 0, isWhole: false, progress: { step: 'idle' } }
}
