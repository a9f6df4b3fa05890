import { createContext } from 'react'
import type { Prefetcher } from './createPrefetcher.ts'

/** Without a browser, nothing is prefetched. */
export const noPrefetcher: Prefetcher = { prefetch: () => {} }

export const PrefetchContext = createContext<Prefetcher>(noPrefetcher)
