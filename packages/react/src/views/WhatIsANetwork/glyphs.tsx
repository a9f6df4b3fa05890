import type { GlyphShape } from '../../primitives/Glyph.tsx'

export const record: GlyphShape = {
  content: <path d="M5 3.75h10v12.5H5zM7.75 7.25h4.5M7.75 10h4.5M7.75 12.75h2.5" />,
}

export const separate: GlyphShape = {
  content: (
    <>
      <circle cx="5.75" cy="6" r="2.25" />
      <circle cx="14.25" cy="6" r="2.25" />
      <circle cx="10" cy="14" r="2.25" />
    </>
  ),
}

export const fee: GlyphShape = {
  content: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M7.25 10.75h5.5M7.25 8.25h5.5" />
    </>
  ),
}

export const practice: GlyphShape = {
  content: (
    <path d="M7.5 3.5h5M8.5 3.5v4.6l-4.2 6.9a1 1 0 0 0 .9 1.5h9.6a1 1 0 0 0 .9-1.5l-4.2-6.9V3.5M6.6 12h6.8" />
  ),
}
