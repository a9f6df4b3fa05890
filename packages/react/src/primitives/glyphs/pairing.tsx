import type { GlyphShape } from '../Glyph.tsx'

export const qr: GlyphShape = {
  content: (
    <>
      <rect x="3.25" y="3.25" width="5.25" height="5.25" rx="1.25" />
      <rect x="11.5" y="3.25" width="5.25" height="5.25" rx="1.25" />
      <rect x="3.25" y="11.5" width="5.25" height="5.25" rx="1.25" />
      <path d="M11.5 11.5h1.5v1.5M16.75 11.5v.01M11.5 16.75v-.01M14.75 14.75h2v2" />
    </>
  ),
}

export const grid: GlyphShape = {
  content: (
    <path d="M4.85 3.25h2.3a1.6 1.6 0 0 1 1.6 1.6v2.3a1.6 1.6 0 0 1-1.6 1.6h-2.3a1.6 1.6 0 0 1-1.6-1.6v-2.3a1.6 1.6 0 0 1 1.6-1.6M12.85 3.25h2.3a1.6 1.6 0 0 1 1.6 1.6v2.3a1.6 1.6 0 0 1-1.6 1.6h-2.3a1.6 1.6 0 0 1-1.6-1.6v-2.3a1.6 1.6 0 0 1 1.6-1.6M4.85 11.25h2.3a1.6 1.6 0 0 1 1.6 1.6v2.3a1.6 1.6 0 0 1-1.6 1.6h-2.3a1.6 1.6 0 0 1-1.6-1.6v-2.3a1.6 1.6 0 0 1 1.6-1.6M12.85 11.25h2.3a1.6 1.6 0 0 1 1.6 1.6v2.3a1.6 1.6 0 0 1-1.6 1.6h-2.3a1.6 1.6 0 0 1-1.6-1.6v-2.3a1.6 1.6 0 0 1 1.6-1.6" />
  ),
}

export const shield: GlyphShape = {
  content: (
    <>
      <path d="M10 2.75l5.75 2v4.5c0 3.6-2.4 6.3-5.75 8-3.35-1.7-5.75-4.4-5.75-8v-4.5z" />
      <path d="M7.5 9.9l1.8 1.8 3.3-3.6" />
    </>
  ),
}

export const phone: GlyphShape = {
  content: (
    <>
      <rect x="5.75" y="2.75" width="8.5" height="14.5" rx="2.25" />
      <path d="M9.25 14.5h1.5" />
    </>
  ),
}

export const puzzle: GlyphShape = {
  content: (
    <path d="M7.25 5.75V5a1.75 1.75 0 0 1 3.5 0v.75h2.5a1 1 0 0 1 1 1v2.5H15a1.75 1.75 0 0 1 0 3.5h-.75v2.5a1 1 0 0 1-1 1h-8.500a1 1 0 0 1-1-1v-2.500h.750a1.750 1.750 0 0 0 0-3.500h-.750v-2.500a1 1 0 0 1 1-1z" />
  ),
}
