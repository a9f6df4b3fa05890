// A page that signs users in at its own server.
import { bitcoin, bitcoinTestnet } from '@latchkey/bitcoin'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { cookieSignIn, tokenSignIn } from '@latchkey/siwx/client'
import { solana, solanaDevnet } from '@latchkey/solana'
import { showPage } from '../../support/page/showPage.tsx'
import { Page } from './Page.tsx'

const chains = {
  evm: { networks: [arbitrum, arbitrumSepolia], adapters: [evm()] },
  solana: { networks: [solanaDevnet], adapters: [solana()] },
  bitcoin: { networks: [bitcoinTestnet], adapters: [bitcoin()] },
}
const query = new URLSearchParams(location.search)
const relays = query.getAll('relay')
const gatewayUrl = query.get('tokens')
const messages = { statement: 'I accept the terms.', required: query.has('required') }
void showPage(
  {
    name: 'Harbour Notes',
    ...(query.has('solana') ? chains.solana : query.has('bitcoin') ? chains.bitcoin : chains.evm),
    lab: true,
    enableWalletConnect: relays.length > 0,
    ...(relays.length > 0 ? { relays } : {}),
    features: { analytics: false },
    siwx: gatewayUrl
      ? tokenSignIn({ gatewayUrl, projectId: query.get('projectId') ?? '', ...messages })
      : cookieSignIn(messages),
  },
  <Page />,
)
