import type { Texts } from '../texts/texts.ts'

export interface Look {
  readonly locale: string | undefined
  readonly theme: 'light' | 'dark'
  /** A color as `#rrggbb`. */
  readonly accent: string | undefined
  /** What the operator calls the wallet; absent until the server has said it. */
  readonly walletName?: string | undefined
  /** Its picture, as a `data:` address. */
  readonly walletLogo?: string | undefined
}

/** The theme of the user's system, where nobody says another. */
export const systemTheme = (): Look['theme'] =>
  matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'

/** Applies the texts' language and direction, and the opener's colors. */
export function dress({ theme, accent }: Look, texts: Pick<Texts, 'locale' | 'dir'>): void {
  const root = document.documentElement
  root.lang = texts.locale
  root.dir = texts.dir
  root.dataset.theme = theme
  root.style.removeProperty('--lk-accent')
  root.style.removeProperty('--lk-on-accent')
  if (accent === undefined) return
  root.style.setProperty('--lk-accent', accent)
  root.style.setProperty('--lk-on-accent', isLight(accent) ? '#0b0f14' : '#ffffff')
}

/** By WCAG's relative luminance: black reads better than white. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}
