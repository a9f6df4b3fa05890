// A page with the embedded wallet on EVM and on Solana, in the lab.
import { arbitrum } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { solana, solanaDevnet } from '@latchkey/solana'
import { Sign } from '../../support/page/Sign.tsx'
import { showPage } from '../../support/page/showPage.tsx'

const isSolanaFirst = location.search === '?solana'

void showPage(
  {
    ...{ name: 'Wallet Page', lab: true, adapters: [evm(), solana()] },
    networks: isSolanaFirst ? [solanaDevnet, arbitrum] : [arbitrum, solanaDevnet],
  },
  <Sign message="I have an email address" />,
)
