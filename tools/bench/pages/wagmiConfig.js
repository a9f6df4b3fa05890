// The wagmi config of every page whose host carries wagmi.
import { createConfig, http } from 'wagmi'
import { arbitrum, arbitrumSepolia } from 'wagmi/chains'

export const config = createConfig({
  chains: [arbitrum, arbitrumSepolia],
  transports: { [arbitrum.id]: http(), [arbitrumSepolia.id]: http() },
})
