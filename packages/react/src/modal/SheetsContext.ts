import { createContext } from 'react'

/** Where a sheet goes: primitives before views, so that a view may adjust a primitive. */
export type SheetTier = 'primitive' | 'view'

/** Adopts a sheet into the shadow root, once. Outside a modal nothing is adopted. */
export const SheetsContext = createContext<(css: string, tier: SheetTier) => void>(() => {})
