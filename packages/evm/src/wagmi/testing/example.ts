import { createKit } from '@latchkey/core'
import { fromViem } from '@latchkey/core/networks'
import { wagmi } from '@latchkey/evm/wagmi'
import { createConfig, http } from '@wagmi/core'
import { arbitrum } from 'viem/chains'

export const config = createConfig({
  chains: [arbitrum],
  transports: { [arbitrum.id]: http('https://node.example') },
})

export const kit = createKit({
  projectId: 'my-app',
  metadata: { name: 'My app', description: 'What it does', url: 'https://app.example', icons: [] },
  gatewayUrl: 'https://gateway.example',
  networks: [fromViem(arbitrum)],
  adapters: [wagmi(config)],
})
