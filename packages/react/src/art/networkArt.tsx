import type { CaipNetwork } from '@latchkey/core'
import type { ReactElement } from 'react'

type Plate = readonly [ground: string, ink: string, path: string]

const ARBITRUM = 'M20 8.500l10 5.750v11.500l-10 5.750-10-5.750v-11.500zM14.500 27l5-14M20 28.500l5-14'

const PLATES: Readonly<Record<string, Plate>> = {
  'eip155:42161': ['#213147', '#fff', ARBITRUM],
  'eip155:421614': ['#2d3440', '#9fb0c6', ARBITRUM],
  'eip155:1': ['#000', '#cabcf8', 'M20 8l7 12-7 4-7-4zM13 23.500l7 9 7-9'],
}

/** A network's icon that needs no request, for the page's button and until a picture arrives; undefined for most networks. */
export function networkArt({ caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>): ReactElement | undefined {
  const plate = Object.hasOwn(PLATES, caipNetworkId) ? PLATES[caipNetworkId] : undefined
  return plate && <NetworkPlate of={plate} />
}

/** Stands for any other network. */
export const neutralNetwork = (
  <NetworkPlate
    of={[
      '#7c8594',
      '#fff',
      'M20 11a9 9 0 1 0 0 18 9 9 0 0 0 0-18M11 20h18M20 11c5 5 5 13 0 18-5-5-5-13 0-18',
    ]}
  />
)

function NetworkPlate({ of: [ground, ink, path] }: { of: Plate }): ReactElement {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path fill={ground} d="M0 0h40v40H0z" />
      <path
        d={path}
        fill="none"
        stroke={ink}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
