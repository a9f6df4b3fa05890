import type { RemoteNeeds } from '@latchkey/core'
import { toChain } from './toChain.ts'

/** Methods that the EVM adapters ask of remote wallets, besides those that a session answers by itself. */
export const needs: RemoteNeeds = {
  methods: [
    'eth_sendTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v4',
    'personal_sign',
    'wallet_addEthereumChain',
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_switchEthereumChain',
  ],
  events: ['accountsChanged', 'chainChanged'],
  // The chain's first block tells the lab's chain from the real one, which has the same id.
  proofMethods: ['eth_getBlockByNumber'],
  authenticates: true,
  isChain: (chain) => /^eip155:[1-9]\d{0,15}$/.test(chain),
  read({ name, data, chain }) {
    if (name === 'chainChanged') return { chain: toChain(data) ?? chain }
    if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
    // Wallets write accounts plainly, or as CAIP-10.
    const addresses = data.map((entry) =>
      typeof entry === 'string' ? entry.slice(entry.lastIndexOf(':') + 1) : '',
    )
    return addresses.every((address) => /^0x[0-9a-f]{40}$/i.test(address)) ? { addresses } : undefined
  },
}
