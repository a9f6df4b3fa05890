import type { GlyphShape } from '../Glyph.tsx'

// Signs of what a transaction did. A chunk contains the whole file, so rare glyphs are in other files.

export const up: GlyphShape = { content: <path d="M10 16V4.5M5 9.250l5-5 5 5" /> }

export const down: GlyphShape = { content: <path d="M10 4v11.5M5 10.750l5 5 5-5" /> }

export const swap: GlyphShape = {
  content: <path d="M4 7.250h11M12 4.250l3 3-3 3M16 12.750H5M8 9.750l-3 3 3 3" />,
}

export const contract: GlyphShape = { content: <path d="M7 6l-3.500 4L7 14M13 6l3.500 4-3.500 4" /> }

/** The icon of a collectible without a picture. */
export const frame: GlyphShape = {
  content: <path d="M3.500 4.500h13v11h-13zM4 14.500l4-4.500 3 3 2-2 3.500 3.500M13 7.750v.01" />,
}
