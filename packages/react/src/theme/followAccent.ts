import type { ThemeMode } from '@latchkey/core'
import { contrast, mix, type Rgb, readColour } from './colour.ts'

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const SURFACE = { dark: '#121720', light: '#ffffff' } as const
/** Above AA's 4.5, since the text also stands on hovered rows and raised cards. */
const TEXT_CONTRAST = 5.6

/**
 * Sets the colours that go with a custom accent: the colour of text on the accent, and the accent as the colour of text, which is moved
 * towards white or black until its contrast is TEXT_CONTRAST.
 */
export function followAccent(element: HTMLElement, mode: ThemeMode): () => void {
  const system = matchMedia('(prefers-color-scheme: light)')
  const refresh = (): void =>
    setCompanions(element, mode === 'system' ? (system.matches ? 'light' : 'dark') : mode)
  refresh()
  system.addEventListener('change', refresh)
  return () => {
    system.removeEventListener('change', refresh)
    for (const name of ['--lk-on-accent', '--lk-accent-text']) element.style.removeProperty(name)
  }
}

function setCompanions(element: HTMLElement, theme: 'light' | 'dark'): void {
  const style = getComputedStyle(element)
  const accent = readColour(style.getPropertyValue('--lk-accent'))
  const surface =
    readColour(style.getPropertyValue('--lk-background') || SURFACE[theme]) ?? readColour(SURFACE[theme])
  if (!accent || !surface) return
  const ink: Rgb = [10, 16, 14]
  const on = contrast(WHITE, accent) >= 4.5 || contrast(WHITE, accent) > contrast(ink, accent) ? WHITE : ink
  element.style.setProperty('--lk-on-accent', toCss(on))
  const pole = contrast(WHITE, surface) > contrast(BLACK, surface) ? WHITE : BLACK
  let text = accent
  for (let share = 0; share <= 1 && contrast(text, surface) < TEXT_CONTRAST; share += 0.05)
    text = mix(accent, pole, share)
  element.style.setProperty('--lk-accent-text', toCss(text))
}

const toCss = (colour: Rgb): string => `rgb(${colour.map(Math.round).join(' ')})`
