import type { GlyphShape } from '../Glyph.tsx'

export const key: GlyphShape = {
  content: (
    <>
      <circle cx="7" cy="13" r="3.500" />
      <path d="M9.500 10.500L16 4M13.250 6.750l2.250 2.250" />
    </>
  ),
}

export const lock: GlyphShape = {
  content: (
    <>
      <rect x="4" y="9" width="12" height="8" rx="2.250" />
      <path d="M6.750 9V6.500a3.250 3.250 0 0 1 6.500 0V9" />
    </>
  ),
}
