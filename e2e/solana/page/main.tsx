// The smallest page on Solana, in the lab.
import { solana, solanaDevnet } from '@latchkey/solana'
import { Sign } from '../../support/page/Sign.tsx'
import { showPage } from '../../support/page/showPage.tsx'

void showPage(
  { name: 'Solana Page', lab: true, networks: [solanaDevnet], adapters: [solana()] },
  <Sign message="I am on Solana" />,
)
