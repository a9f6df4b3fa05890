import type { GlyphShape } from '../Glyph.tsx'

// Signs of the send views. A chunk contains the whole file, so rare glyphs are in other files.

export const paste: GlyphShape = {
  content: (
    <>
      <rect x="4.25" y="4.5" width="11.5" height="12.25" rx="2.25" />
      <path d="M7.5 4.5V4a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v.5a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1z" />
    </>
  ),
}
