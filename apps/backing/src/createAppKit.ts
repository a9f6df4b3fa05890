import { createKit, type Kit } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import type { PageConfig } from './config.ts'

/** The one kit of this page. */
export function createAppKit({ projectId, gatewayUrl, lab }: PageConfig): Kit {
  return createKit({
    projectId,
    gatewayUrl,
    lab,
    metadata: {
      name: 'Backing',
      description: 'One funding programme, backed straight from your wallet.',
      url: location.origin,
      icons: [new URL('/favicon.svg', location.origin).href],
    },
    networks: [arbitrum, arbitrumSepolia],
    adapters: [evm()],
    theme: { mode: readColourMode() },
  })
}

/** The mode that colour-mode.js has set before the first paint. */
export function readColourMode(): 'light' | 'dark' {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}
