import type { ColourModeState } from './ColourMode.ts'

/** The browser's own bars, in the colour of the page: tokens.css has the same in --page. */
export const THEME_COLOURS = { dark: '#0e1317', light: '#f2f5f6' } as const

/** Colours the document as one, without the transitions that its parts have. */
export function applyColourMode(page: Document, { preference, forced, shown }: ColourModeState): void {
  const root = page.documentElement
  page.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLOURS[shown])
  const theme = forced ?? preference
  if (root.dataset.theme === theme && root.dataset.shown === shown) return
  root.dataset.switching = ''
  root.dataset.theme = theme
  root.dataset.shown = shown
  // Reading a style makes the new colours count while there are no transitions.
  page.defaultView?.getComputedStyle(page.body).getPropertyValue('color')
  delete root.dataset.switching
}
