import type { GlyphShape } from '../Glyph.tsx'

export const search: GlyphShape = {
  content: (
    <>
      <circle cx="9" cy="9" r="5.25" />
      <path d="M13 13l3.5 3.5" />
    </>
  ),
}
