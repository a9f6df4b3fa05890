import { createKit } from '@latchkey/core'
import { arbitrum } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'
import { cookieSignIn } from '@latchkey/siwx/client'

export const accountKit = createKit({
  id: 'account',
  projectId: 'my-app',
  metadata: { name: 'My app', description: 'What it does', url: 'https://app.example', icons: [] },
  gatewayUrl: 'https://gateway.example',
  networks: [arbitrum],
  adapters: [evm()],
  siwx: cookieSignIn(),
})
