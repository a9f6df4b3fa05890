// A page that signs visitors in at its own server.
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { cookieSignIn } from '@latchkey/siwx/client'
import { showPage } from '../../support/page/showPage.tsx'
import { Page } from './Page.tsx'

void showPage(
  {
    name: 'Harbour Notes',
    networks: [arbitrum, arbitrumSepolia],
    adapters: [evm()],
    enableWalletConnect: false,
    features: { analytics: false },
    siwx: cookieSignIn({ statement: 'I accept the terms.', required: location.search === '?required' }),
  },
  <Page />,
)
