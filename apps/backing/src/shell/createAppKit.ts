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
  /** The page's own, such as `https://backing.example.org`. */
  readonly origin: string
  /** Signs backers in, where the operator wants that. */
  readonly siwx?: SiwxHandler | undefined
}

/** The one kit of this page, in the browser and while the build prerenders. */
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
    // The wall reads a stone from a transaction that pays the treasury. A smart account pays from within its relayer's transaction.
    defaultAccountTypes: { eip155: 'eoa' },
    adapters: [evm()],
    // What the build prerendered. The shell sets the user's own before the first paint.
    theme: { mode: DEFAULT_MODE },
  })
}
