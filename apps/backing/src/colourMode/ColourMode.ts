export type ShownMode = 'light' | 'dark'

/** The user's choice. `system` always follows the device. */
export type ColourMode = ShownMode | 'system'

/** All choices, in the order of the button's cycle. */
export const COLOUR_MODES: readonly ColourMode[] = ['dark', 'light', 'system']

/** The storage key of the choice (S7.62). public/colour-mode.js reads the same key before the first paint. */
export const COLOUR_MODE_KEY = 'backing/color-mode'

/** The default, which is also the kit modal's default (S9.26). */
export const DEFAULT_MODE = 'dark'

/** Parses a stored mode; returns undefined for any other text. */
export function parseColourMode(text: string | null): ColourMode | undefined {
  return COLOUR_MODES.find((mode) => mode === text)
}

export interface ColourModeState {
  /** The user's choice. */
  readonly preference: ColourMode
  /** The mode that the current page forces, if any. */
  readonly forced?: ShownMode
  /** The resulting mode, from both and the device's setting. */
  readonly shown: ShownMode
}
