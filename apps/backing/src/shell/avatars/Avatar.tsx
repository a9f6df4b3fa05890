import type { ReactElement } from 'react'
import { mergeClasses } from '../classes/mergeClasses.ts'
import { avatarStones } from './avatarStones.ts'

/** S9.38, in pixels. */
export const AVATAR_SIZES = {
  '3xs': 16,
  '2xs': 20,
  xs: 24,
  sm: 28,
  md: 32,
  lg: 36,
  xl: 40,
  '2xl': 44,
  '3xl': 48,
} as const

export interface AvatarProps {
  readonly address: string
  /** Default: `md`, 32 px. */
  readonly size?: keyof typeof AVATAR_SIZES
  readonly className?: string
}

/** A decorative picture that is derived from an address. The address is next to it. */
export function Avatar({ address, size = 'md', className }: AvatarProps): ReactElement {
  const pixels = AVATAR_SIZES[size]
  return (
    <svg
      className={mergeClasses('avatar', className)}
      viewBox="0 0 24 24"
      width={pixels}
      height={pixels}
      aria-hidden="true"
    >
      {avatarStones(address).map(({ hue, tone, ...box }) => (
        <rect key={`${box.x} ${box.y}`} className={`avatar__${hue} avatar__stone--${tone}`} {...box} />
      ))}
    </svg>
  )
}
