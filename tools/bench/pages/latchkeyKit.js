// The kit's options, the same whichever adapter it is given. Its gateway is the operator's own: here the page's server.
import { createKit } from '@latchkey/core'
import { arbitrum, arbitrumSepolia } from '@latchkey/core/networks'

export const createBenchKit = (adapter) =>
  createKit({
    projectId: 'bench',
    gatewayUrl: `${location.origin}/gateway`,
    networks: [arbitrum, arbitrumSepolia],
    adapters: [adapter],
    metadata: { name: 'One page', description: 'A page to measure.', url: location.origin, icons: [] },
  })
