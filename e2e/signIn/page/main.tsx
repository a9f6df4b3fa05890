// A page that signs visitors in at its own server.
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { cookieSignIn } from '@latchkey/siwx/client'
import { showPage } from '../../support/page/showPage.tsx'
import { Page } from './Page.tsx'

const query = new URLSearchParams(location.search)
const relays = query.getAll('relay')
void showPage(
  {
    name: 'Harbour Notes',
    networks: [arbitrum, arbitrumSepolia],
    adapters: [evm()],
    lab: true,
    enableWalletConnect: relays.length > 0,
    ...(relays.length > 0 ? { relays } : {}),
    features: { analytics: false },
    siwx: cookieSignIn({ statement: 'I accept the terms.', required: query.has('required') }),
  },
  <Page />,
)
