import type { ReactElement } from 'react'

const HUES = [
  '#3b5bdb',
  '#0b7285',
  '#2b8a3e',
  '#a4550c',
  '#9c36b5',
  '#c2255c',
  '#5f3dc4',
  '#37506e',
  '#846800',
  '#1971c2',
]

/** What stands for a thing without a picture: its first letters on a colour that its name decides. */
export function Monogram({ name, letters = 1 }: { name: string; letters?: 1 | 2 }): ReactElement {
  const shown = [...name.trim()].slice(0, letters).join('').toLocaleUpperCase() || '?'
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill={HUES[sumOf(name) % HUES.length]} />
      <text
        x="20"
        y="20"
        dy=".355em"
        textAnchor="middle"
        fontFamily="inherit"
        fontWeight="600"
        fontSize={letters === 2 ? 15 : 19}
        fill="#fff"
      >
        {shown}
      </text>
    </svg>
  )
}

/** Decides nothing but a colour; the better hash comes with the art of addresses. */
function sumOf(name: string): number {
  return [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0)
}
