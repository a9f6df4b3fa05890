import type { CaipNetwork } from '@latchkey/core'
import type { ReactElement } from 'react'

type Plate = readonly [ground: string, ink: string, sign: 'peak' | 'bars']

const PLATES: Readonly<Record<string, Plate>> = {
  'eip155:42161': ['#1b3a5c', '#9bd0ff', 'peak'],
  'eip155:421614': ['#2d3440', '#9fb0c6', 'peak'],
  'eip155:1': ['#5566c9', '#ffffff', 'bars'],
}

/** Our own sign for a network that we know; undefined for the rest. */
export function networkArt({ caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>): ReactElement | undefined {
  const plate = Object.hasOwn(PLATES, caipNetworkId) ? PLATES[caipNetworkId] : undefined
  if (!plate) return undefined
  const [ground, ink, sign] = plate
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill={ground} />
      <path
        d={sign === 'peak' ? 'M13 28l7-17 7 17M16.200 22h7.600' : 'M13 13h14M15 20h10M13 27h14'}
        fill="none"
        stroke={ink}
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
