import type { GlyphShape } from '../Glyph.tsx'

export const wallet: GlyphShape = {
  content: (
    <>
      <path d="M15.250 6.500V5.250A1.750 1.750 0 0 0 13.500 3.500H5A2 2 0 0 0 3 5.500" />
      <path d="M3 5.500v8.750a2.250 2.250 0 0 0 2.250 2.250h9.500A2.250 2.250 0 0 0 17 14.250V8.750a2.250 2.250 0 0 0-2.250-2.250H4a1 1 0 0 1-1-1z" />
      <path d="M13.500 11.500v.01" strokeWidth="2.400" />
    </>
  ),
}
