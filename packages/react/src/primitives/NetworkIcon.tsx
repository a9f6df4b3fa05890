import type { CaipNetwork } from '@latchkey/core'
import type { ReactElement } from 'react'
import { networkArt } from '../art/networkArt.tsx'
import { Icon, type IconSize } from './Icon.tsx'

export interface NetworkIconProps {
  readonly network: Pick<CaipNetwork, 'caipNetworkId' | 'name' | 'assets'>
  readonly size?: IconSize
}

/** A network's icon: the integrator's own, else ours, else a monogram. */
export function NetworkIcon({ network, size = 40 }: NetworkIconProps): ReactElement {
  return <Icon name={network.name} src={network.assets?.imageUrl} art={networkArt(network)} size={size} />
}
