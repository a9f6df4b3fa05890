import { applyColourMode } from './applyColourMode.ts'
import {
  COLOUR_MODE_KEY,
  type ColourMode,
  type ColourModeState,
  DEFAULT_MODE,
  parseColourMode,
  type ShownMode,
} from './ColourMode.ts'

export interface ColourModeStore {
  get(): ColourModeState
  subscribe(listener: () => void): () => void
  /** Sets the user's choice, and stores it for this and other tabs. */
  choose(preference: ColourMode): void
  /** Forces the page's own mode until the returned function is called. Refuses `system` with a warning (S2.8). */
  force(mode: ColourMode): () => void
  /** Follows the device and the other tabs. Returns a function that stops this. */
  follow(): () => void
}

/** The parts of the browser window that it needs. Tests replace them. */
export type ColourModeWindow = Pick<
  Window & typeof globalThis,
  'document' | 'matchMedia' | 'addEventListener' | 'removeEventListener' | 'localStorage'
>

/** The warning that S2.8 requires. */
export const CANNOT_FORCE_SYSTEM =
  'A page cannot force the color mode to be "system": it would depend on the device. Force "light" or "dark".'

/** Creates the store of the page's color mode. */
export function createColourMode(view: ColourModeWindow): ColourModeStore {
  const listeners = new Set<() => void>()
  const device = view.matchMedia('(prefers-color-scheme: light)')
  const forced: ShownMode[] = []
  let preference = parseColourMode(read(view)) ?? DEFAULT_MODE
  let state = derive()

  function derive(): ColourModeState {
    const mode = forced.at(-1)
    const ofDevice: ShownMode = device.matches ? 'light' : 'dark'
    const shown = mode ?? (preference === 'system' ? ofDevice : preference)
    return { preference, shown, ...(mode && { forced: mode }) }
  }

  function update(): void {
    const next = derive()
    if (next.preference === state.preference && next.shown === state.shown && next.forced === state.forced)
      return
    state = next
    applyColourMode(view.document, state)
    for (const listener of listeners) listener()
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose(next) {
      preference = next
      try {
        view.localStorage.setItem(COLOUR_MODE_KEY, next)
      } catch {
        // Storage is blocked, so the choice lasts until the page closes.
      }
      update()
    },
    force(mode) {
      if (mode === 'system') {
        // biome-ignore lint/suspicious/noConsole: S2.8 asks for the warning.
        console.warn(`[backing] ${CANNOT_FORCE_SYSTEM}`)
        return () => {}
      }
      forced.push(mode)
      update()
      return () => {
        forced.splice(forced.lastIndexOf(mode), 1)
        update()
      }
    },
    follow() {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        // If there is no key, another tab has cleared the storage.
        if (key !== null && key !== COLOUR_MODE_KEY) return
        preference = parseColourMode(key === null ? null : newValue) ?? DEFAULT_MODE
        update()
      }
      device.addEventListener('change', update)
      view.addEventListener('storage', onStorage)
      applyColourMode(view.document, state)
      return () => {
        device.removeEventListener('change', update)
        view.removeEventListener('storage', onStorage)
      }
    },
  }
}

function read(view: ColourModeWindow): string | null {
  try {
    return view.localStorage.getItem(COLOUR_MODE_KEY)
  } catch {
    return null
  }
}
