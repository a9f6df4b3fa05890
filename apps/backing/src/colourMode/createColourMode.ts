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
  /** Chooses, and keeps the choice for this and other tabs. */
  choose(preference: ColourMode): void
  /** Makes the page's own mode win until the returned function is called. `system` is refused with a warning: S2.8. */
  force(mode: ColourMode): () => void
  /** Follows the device and the other tabs. Returns what ends that. */
  follow(): () => void
}

/** What it needs of the browser; a test gives its own window. */
export type ColourModeWindow = Pick<
  Window & typeof globalThis,
  'document' | 'matchMedia' | 'addEventListener' | 'removeEventListener' | 'localStorage'
>

/** The specification's warning, in our words. */
export const CANNOT_FORCE_SYSTEM =
  'A page cannot force the color mode to be "system": it would depend on the device. Force "light" or "dark".'

/** Makes the one object that knows the page's colours. */
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
        // Storage is blocked: the choice lasts as long as the page.
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
        // Without a key, another tab has emptied the storage.
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
