import { createKit } from '@latchkey/core'
import { arbitrum } from '@latchkey/core/networks'
import { evm } from '@latchkey/evm'

export const kit = createKit({
  projectId: 'my-app',
  metadata: { name: 'My app', description: 'What it does', url: 'https://app.example', icons: [] },
  gatewayUrl: 'https://gateway.example',
  networks: [arbitrum],
  adapters: [evm()],
})
