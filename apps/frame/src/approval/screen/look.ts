import type { Texts } from '../texts/texts.ts'

export interface Look {
  readonly locale: string | undefined
  readonly theme: 'light' | 'dark'
  /** A color as `#rrggbb`. */
  readonly accent: string | undefined
  /** The operator's name for the wallet; absent until the server has sent it. */
  readonly walletName?: string | undefined
  /** The wallet's logo, as a `data:` URL. */
  readonly walletLogo?: string | undefined
}

/** The theme of the user's system, used if no other is set. */
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

/** Whether black text is more readable than white text on a color, by WCAG's relative luminance. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179
}
