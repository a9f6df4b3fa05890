import { createContext, useContext, useSyncExternalStore } from 'react'
import { type ColourModeState, DEFAULT_MODE } from './ColourMode.ts'
import type { ColourModeStore } from './createColourMode.ts'

const onServer: ColourModeState = { preference: DEFAULT_MODE, shown: DEFAULT_MODE }
/** The store without a browser: it always has the default mode. */
export const noColourMode: ColourModeStore = {
  get: () => onServer,
  subscribe: () => () => {},
  choose: () => {},
  force: () => () => {},
  follow: () => () => {},
}

export const ColourModeContext = createContext<ColourModeStore>(noColourMode)

/** Returns the page's color mode, and functions that change it. */
export function useColourMode(): ColourModeState & Pick<ColourModeStore, 'choose' | 'force'> {
  const store = useContext(ColourModeContext)
  const state = useSyncExternalStore(store.subscribe, store.get, () => onServer)
  return { ...state, choose: store.choose, force: store.force }
}
