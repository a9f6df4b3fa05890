import { createContext } from 'react'

/** A sheet's place: primitives before views, so that a view can adjust a primitive. */
export type SheetTier = 'primitive' | 'view'

/** Adopts a sheet into the shadow root, once. Outside a modal it does nothing. */
export const SheetsContext = createContext<(css: string, tier: SheetTier) => void>(() => {})
