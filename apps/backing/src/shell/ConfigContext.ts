import { createContext, useContext } from 'react'
import type { PageConfig } from './config.ts'

export const ConfigContext = createContext<PageConfig | undefined>(undefined)

/**
 * Returns the content of /config.json. Undefined while the build prerenders, so anything that depends on it must use
 * `useOnClient()`.
 */
export function useConfig(): PageConfig | undefined {
  return useContext(ConfigContext)
}
