import type { GlyphShape } from '../Glyph.tsx'

export const nameTag: GlyphShape = {
  content: (
    <>
      <path d="M10.6 3.750h5.650v5.650l-7 7a1.500 1.500 0 0 1-2.100 0L3.600 12.850a1.500 1.500 0 0 1 0-2.100z" />
      <path d="M13.250 6.750v.01" strokeWidth="2" />
    </>
  ),
  flips: true,
}
