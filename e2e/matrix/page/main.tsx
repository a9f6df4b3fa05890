// The smallest page with all that the kit offers, for the matrix of misbehaving wallets.
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { NetworkButton } from '@latchkey/react'
import { showPage } from '../../support/page/showPage.tsx'
import { Bench } from './Bench.tsx'

void showPage(
  {
    name: 'Matrix',
    // Most pages run outside the lab, where the wallet needn't prove its chain.
    lab: location.search === '?lab',
    networks: [arbitrum, arbitrumSepolia],
    adapters: [evm()],
    // Of the embedded wallet, which the page has in some tests.
    defaultAccountTypes: { eip155: 'eoa' },
    // Only the browser's wallets are tested here, so the directory's are hidden.
    enableWalletConnect: false,
  },
  <>
    <NetworkButton />
    <Bench />
  </>,
)
