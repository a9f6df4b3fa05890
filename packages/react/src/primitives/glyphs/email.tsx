import type { GlyphShape } from '../Glyph.tsx'

export const envelope: GlyphShape = {
  content: (
    <>
      <rect x="2.750" y="4.500" width="14.500" height="11" rx="2" />
      <path d="m3.500 6 6.500 5 6.500-5" />
    </>
  ),
}
