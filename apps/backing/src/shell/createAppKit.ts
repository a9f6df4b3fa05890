import { createKit, type Kit, type SiwxHandler } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { DEFAULT_MODE } from '../colourMode/ColourMode.ts'
import type { PageConfig } from './config.ts'

export interface AppKitOptions {
  readonly config: Pick<
    PageConfig,
    'projectId' | 'gatewayUrl' | 'nameZone' | 'nameRegistration' | 'walletUrl' | 'lab'
  >
  /** The page's own origin, such as `https://backing.example.org`. */
  readonly origin: string
  /** The sign-in of backers, if the operator has enabled it. */
  readonly siwx?: SiwxHandler | undefined
}

/** Creates the page's only kit, both in the browser and while the build prerenders. */
export function createAppKit({ config, origin, siwx }: AppKitOptions): Kit {
  const { projectId, gatewayUrl, nameZone, nameRegistration, walletUrl, lab } = config
  return createKit({
    projectId,
    gatewayUrl,
    ...(nameZone === undefined ? {} : { nameZone }),
    ...(nameRegistration === undefined ? {} : { nameRegistration }),
    ...(walletUrl === undefined ? {} : { wallet: { url: walletUrl } }),
    ...(siwx === undefined ? {} : { siwx }),
    lab,
    metadata: {
      name: 'Backing',
      description: 'One funding programme, backed straight from your wallet.',
      url: origin,
      icons: [new URL('/favicon.svg', origin).href],
    },
    networks: [arbitrum, arbitrumSepolia],
    // The wall reads stones from transactions that pay the treasury directly. A smart account pays inside its relayer's transaction.
    defaultAccountTypes: { eip155: 'eoa' },
    adapters: [evm()],
    // The mode that the build prerendered. The shell sets the user's mode before the first paint.
    theme: { mode: DEFAULT_MODE },
  })
}
