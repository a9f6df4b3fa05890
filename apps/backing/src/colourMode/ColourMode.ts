export type ShownMode = 'light' | 'dark'

/** What a user may choose; `system` follows the device, live. */
export type ColourMode = ShownMode | 'system'

/** In the order in which the button goes through them. */
export const COLOUR_MODES: readonly ColourMode[] = ['dark', 'light', 'system']

/** Where the choice is kept: S7.62. public/colour-mode.js reads the same before the first paint. */
export const COLOUR_MODE_KEY = 'backing/color-mode'

/** Dark unless chosen, as the kit's modal is (S9.26). */
export const DEFAULT_MODE = 'dark'

/** The mode that a stored text names; undefined where it names none. */
export function parseColourMode(text: string | null): ColourMode | undefined {
  return COLOUR_MODES.find((mode) => mode === text)
}

export interface ColourModeState {
  /** What the user chose. */
  readonly preference: ColourMode
  /** What the current page insists on, if it does. */
  readonly forced?: ShownMode
  /** What follows from both, and from the device. */
  readonly shown: ShownMode
}
