import type { GlyphShape } from '../Glyph.tsx'

// Signs that the modal itself or several chunks use. A chunk contains the whole file, so rare glyphs are in other files.

/** A cross. */
export const close: GlyphShape = { content: <path d="M5.5 5.5l9 9M14.5 5.5l-9 9" /> }

export const back: GlyphShape = { content: <path d="M11.75 4.75L6.5 10l5.25 5.25" />, flips: true }

export const chevron: GlyphShape = { content: <path d="M8 5.5L12.5 10 8 14.5" />, flips: true }

export const chevronDown: GlyphShape = { content: <path d="M5.5 8L10 12.5 14.5 8" /> }

export const help: GlyphShape = {
  content: (
    <path d="M17.25 10a7.25 7.25 0 1 1-14.5 0 7.25 7.25 0 0 1 14.5 0M7.9 7.9a2.15 2.15 0 1 1 3.2 1.87c-.68.4-1.1.86-1.1 1.53M9.9 13.6h.2" />
  ),
}

export const coin: GlyphShape = {
  content: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <circle cx="10" cy="10" r="3.75" />
    </>
  ),
}

export const globe: GlyphShape = {
  content: (
    <path d="M10 2.75a7.25 7.25 0 1 0 0 14.5 7.25 7.25 0 0 0 0-14.5M2.75 10h14.5M10 2.75c2.250 2 3 4.500 3 7.250s-.75 5.250-3 7.250c-2.250-2-3-4.500-3-7.250s.75-5.250 3-7.250" />
  ),
}

/** A tick. */
export const check: GlyphShape = { content: <path d="M4.5 10.5l3.75 3.75 7.25-8" /> }

export const copy: GlyphShape = {
  content: (
    <>
      <rect x="7.25" y="7.25" width="9.25" height="9.25" rx="2.25" />
      <path d="M12.75 7.25v-1.5A2.25 2.25 0 0 0 10.5 3.5H5.75A2.25 2.25 0 0 0 3.5 5.75v4.75a2.25 2.25 0 0 0 2.25 2.25h1.5" />
    </>
  ),
}

export const alert: GlyphShape = {
  content: (
    <>
      <path d="M10 3.25l7.25 12.9H2.75z" />
      <path d="M10 8.25v3.5" />
      <path d="M10 13.9v.01" strokeWidth="2" />
    </>
  ),
}

export const alertCircle: GlyphShape = {
  content: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6.25v4.5" />
      <path d="M10 13.600v.01" strokeWidth="2" />
    </>
  ),
}

export const external: GlyphShape = {
  content: (
    <path d="M8 4.5H6A2.25 2.25 0 0 0 3.75 6.75V14A2.25 2.25 0 0 0 6 16.25h7.25A2.25 2.25 0 0 0 15.5 14v-2M11.5 3.75h4.75V8.5M16 4l-6.5 6.5" />
  ),
  flips: true,
}

export const wallet: GlyphShape = {
  content: (
    <>
      <path d="M15.250 6.500V5.250A1.750 1.750 0 0 0 13.500 3.500H5A2 2 0 0 0 3 5.500" />
      <path d="M3 5.500v8.750a2.250 2.250 0 0 0 2.250 2.250h9.500A2.250 2.250 0 0 0 17 14.250V8.750a2.250 2.250 0 0 0-2.250-2.250H4a1 1 0 0 1-1-1z" />
      <path d="M13.500 11.500v.01" strokeWidth="2.400" />
    </>
  ),
}
