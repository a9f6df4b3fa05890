import { assetImageUrl, type CaipNetwork } from '@latchkey/core'
import type { ReactElement } from 'react'
import { networkArt } from '../art/networkArt.tsx'
import { useKit } from '../hooks/useKit.ts'
import { globe } from './glyphs/common.tsx'
import { Icon, type IconSize } from './Icon.tsx'

export interface NetworkIconProps {
  readonly network: Pick<CaipNetwork, 'caipNetworkId' | 'assets' | 'testnet'>
  readonly size?: IconSize
}

/** A network's icon: the integrator's own, else the gateway's by image id or CAIP-2 id, else a neutral glyph. */
export function NetworkIcon({ network, size = 40 }: NetworkIconProps): ReactElement {
  const { config } = useKit()
  const { assets, caipNetworkId, testnet } = network
  const src = assets?.imageUrl ?? assetImageUrl(config, assets?.imageId ?? caipNetworkId)
  return (
    <Icon
      src={src}
      art={networkArt(network)}
      glyph={globe}
      size={size}
      grey={testnet && assets?.imageUrl === undefined}
    />
  )
}
