// The smallest page that pairs, in the lab.
// `?relay=ws://…` uses that relay in place of the gateway's; it may stand there several times.
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { showPage } from '../../support/page/showPage.tsx'
import { Bench } from './Bench.tsx'

const relays = new URLSearchParams(location.search).getAll('relay')
void showPage(
  {
    name: 'Pairing Page',
    lab: true,
    networks: [arbitrum, arbitrumSepolia],
    adapters: [evm()],
    ...(relays.length > 0 ? { relays } : {}),
  },
  <Bench />,
)
