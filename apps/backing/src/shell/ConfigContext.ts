import { createContext, useContext } from 'react'
import type { PageConfig } from './config.ts'

export const ConfigContext = createContext<PageConfig | undefined>(undefined)

/**
 * What /config.json says. Undefined while the build prerenders, so that what depends on it has to wait for
 * `useOnClient()`.
 */
export function useConfig(): PageConfig | undefined {
  return useContext(ConfigContext)
}
