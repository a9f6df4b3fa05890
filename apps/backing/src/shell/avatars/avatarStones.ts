export const AVATAR_HUES = ['slate', 'green', 'blue', 'ochre', 'brick'] as const

/** One of an avatar's four stones, on a field of 24 by 24. */
export interface AvatarStone {
  readonly hue: (typeof AVATAR_HUES)[number]
  readonly tone: 1 | 2 | 3
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const FIELD = 24
const JOINT = 1.5

/**
 * Derives four stones from an address, so that the same address always looks the same. The stones have at most two color
 * families, and the joints' positions depend on the address.
 */
export function avatarStones(address: string): readonly AvatarStone[] {
  const byte = (index: number) => Number.parseInt(address.slice(2 + index * 2, 4 + index * 2), 16) || 0
  const main = byte(0) % AVATAR_HUES.length
  const other = (main + 1 + (byte(1) % (AVATAR_HUES.length - 1))) % AVATAR_HUES.length
  const above = 6 + (byte(2) % 12)
  // The lower joint is never right below the upper one.
  const below = 6 + ((above - 6 + 5 + (byte(3) % 4)) % 12)
  const middle = 9 + (byte(4) % 7)
  return [above, below].flatMap((joint, row) =>
    [0, 1].map((column) => {
      const index = row * 2 + column
      const x = column === 0 ? 0 : joint + JOINT / 2
      const y = row === 0 ? 0 : middle + JOINT / 2
      return {
        hue: AVATAR_HUES[byte(5 + index) % 3 === 0 ? other : main] ?? 'slate',
        tone: toneOf((byte(8) + index * 2 + (byte(9) % 2)) % 3),
        x,
        y,
        width: column === 0 ? joint - JOINT / 2 : FIELD - x,
        height: row === 0 ? middle - JOINT / 2 : FIELD - y,
      }
    }),
  )
}

function toneOf(rest: number): 1 | 2 | 3 {
  return rest === 0 ? 1 : rest === 1 ? 2 : 3
}
