// A page that has several wallets on several namespaces, and says which.
import { signMessage } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { useConnections } from '@latchkey/react'
import { solana, solanaDevnet } from '@latchkey/solana'
import type { ReactElement } from 'react'
import { Sign } from '../../support/page/Sign.tsx'
import { showPage } from '../../support/page/showPage.tsx'

const MESSAGE = 'I have several wallets'
void showPage(
  {
    name: 'Several',
    lab: true,
    networks: [arbitrum, arbitrumSepolia, solanaDevnet],
    adapters: [evm(), solana()],
    enableWalletConnect: false,
  },
  <>
    <Sign
      message={MESSAGE}
      sign={async (kit) => {
        const { address } = await signMessage(kit, { message: MESSAGE })
        return { signature: `signed by ${address}` }
      }}
    />
    <Wallets />
  </>,
)

/** The wallets, the one in use with a star, those that are not confirmed with a question mark. */
function Wallets(): ReactElement {
  const connections = useConnections()
  return (
    <output aria-label="Wallets">
      {connections
        .map(
          ({ isShown, verified, walletName, address }) =>
            `${isShown ? '*' : ''}${walletName} ${address}${verified ? '' : '?'}`,
        )
        .join(' | ')}
    </output>
  )
}
