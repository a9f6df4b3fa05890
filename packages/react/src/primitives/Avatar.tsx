import type { ReactElement } from 'react'
import { AddressArt } from '../buttons/AddressArt.tsx'
import { Icon, type IconSize } from './Icon.tsx'

export interface AvatarProps {
  readonly address: string
  /** The user's own picture. */
  readonly src?: string | undefined
  readonly size?: IconSize
}

/** A user: their picture, else the art of their address. */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactElement {
  return <Icon src={src} art={<AddressArt address={address} />} size={size} round />
}
