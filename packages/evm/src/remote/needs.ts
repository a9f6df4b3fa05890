import type { RemoteNeeds } from '@latchkey/core'
import { isAddress } from '../provider/parse.ts'
import { toChain } from './toChain.ts'

/** The requests that the EVM adapters send to remote wallets, in addition to those that a session answers by itself. */
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
  // The chain's first block distinguishes the lab's chain from the real one, which has the same id.
  proofMethods: ['eth_getBlockByNumber'],
  authenticates: true,
  isChain: (chain) => /^eip155:[1-9]\d{0,15}$/.test(chain),
  read({ name, data, chain }) {
    if (name === 'chainChanged') return { chain: toChain(data) ?? chain }
    if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
    // Wallets write accounts as plain addresses, or in CAIP-10.
    const addresses = data.map((entry) => String(entry).split(':').at(-1))
    return addresses.every(isAddress) ? { addresses } : undefined
  },
}
