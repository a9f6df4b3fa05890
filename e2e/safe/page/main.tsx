// A page that takes the Safe of the parent that its address names. A real page writes the origins into its code.
import { arbitrum } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { safe } from '@latchkey/evm/safe'
import { Sign } from '../../support/page/Sign.tsx'
import { showPage } from '../../support/page/showPage.tsx'

const origins = new URLSearchParams(location.search).getAll('parent')
void showPage(
  {
    name: 'Safe Page',
    lab: true,
    networks: [arbitrum],
    adapters: [evm({ safe: safe({ origins }) })],
    enableWalletConnect: false,
  },
  <Sign message="I am a Safe" />,
)
