import type { ColourModeState } from './ColourMode.ts'

/** The color of the browser's own bars, which matches --page in tokens.css. */
export const THEME_COLOURS = { dark: '#0e1317', light: '#f2f5f6' } as const

/** Applies a color mode to the whole document at once, without the transitions of its parts. */
export function applyColourMode(page: Document, { preference, forced, shown }: ColourModeState): void {
  const root = page.documentElement
  page.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[shown])
  const theme = forced ?? preference
  if (root.dataset.theme === theme && root.dataset.shown === shown) return
  root.dataset.switching = ''
  root.dataset.theme = theme
  root.dataset.shown = shown
  // Reading a style applies the new colors while transitions are off.
  page.defaultView?.getComputedStyle(page.body).getPropertyValue('color')
  delete root.dataset.switching
}
