import type { GlyphShape } from '../Glyph.tsx'

// Signs of the account views. A chunk contains the whole file, so rare glyphs are in other files.

export const receive: GlyphShape = {
  content: <path d="M10 3.75v8.5M6.25 8.75L10 12.5l3.75-3.75M4 16.25h12" />,
}

export const send: GlyphShape = { content: <path d="M5.5 14.5l9-9M7.25 5.5h7.25v7.25" />, flips: true }

/** From one wallet to another. */
export const wallets: GlyphShape = {
  content: <path d="M4.5 7.25h10.750M12.250 4.250l3 3-3 3M15.500 12.750H4.750M7.750 9.750l-3 3 3 3" />,
}
export const settings: GlyphShape = {
  content: (
    <>
      <path d="M3.5 6.5h7M14.5 6.5h2M3.5 13.5h2M9.5 13.5h7" />
      <circle cx="12.5" cy="6.5" r="2" />
      <circle cx="7.5" cy="13.5" r="2" />
    </>
  ),
}

export const exit: GlyphShape = {
  content: (
    <path d="M8 3.75H6A2.25 2.25 0 0 0 3.75 6v8A2.25 2.25 0 0 0 6 16.25h2M8.5 10h8M13.25 6.5l3.5 3.5-3.5 3.5" />
  ),
  flips: true,
}

export const clock: GlyphShape = {
  content: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6v4.25l2.75 1.75" />
    </>
  ),
}

export const offline: GlyphShape = {
  content: (
    <path d="M3.5 3.5l13 13M2.75 8.4A10.400 10.400 0 0 1 6 6.350M9.200 5.500a10.400 10.400 0 0 1 8.050 2.900M5.500 11.400a6.600 6.600 0 0 1 3.500-1.750M13 10.350a6.600 6.600 0 0 1 1.500 1.050M8 14.100a3 3 0 0 1 4 0" />
  ),
}
