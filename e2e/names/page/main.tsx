// A page with a zone of names, as it is where nobody sets who may register one. Its users sign in by e-mail.
import { arbitrum } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { showPage } from '../../support/page/showPage.tsx'

const query = new URLSearchParams(location.search)
void showPage(
  {
    ...{ name: 'Names', networks: [arbitrum], adapters: [evm()], lab: true, enableWalletConnect: false },
    nameZone: query.get('zone') ?? '',
    ...(query.has('key') && { defaultAccountTypes: { eip155: 'eoa' } }),
  },
  <p>A page with names</p>,
)
