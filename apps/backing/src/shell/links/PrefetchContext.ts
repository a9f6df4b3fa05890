import { createContext } from 'react'
import type { Prefetcher } from './createPrefetcher.ts'

/** Where there is no browser nothing is fetched ahead. */
export const noPrefetcher: Prefetcher = { prefetch: () => {} }

export const PrefetchContext = createContext<Prefetcher>(noPrefetcher)
