import type { RemoteNeeds } from '../adapter/remoteWallet.ts'
import { namespaceOf } from './session/namespaces.ts'

/** The needs of a kit without adapters (S2.12): it shows an account and sends no requests. */
export const BARE_NEEDS: RemoteNeeds = {
  methods: [],
  events: ['accountsChanged', 'chainChanged'],
  read({ name, data, chain }) {
    if (name === 'accountsChanged' && Array.isArray(data))
      return { addresses: data.map((entry) => String(entry).slice(String(entry).lastIndexOf(':') + 1)) }
    if (name !== 'chainChanged') return undefined
    // Wallets encode the new chain in different ways, so we use the chain that the event was sent for.
    const isPlain = typeof data === 'number' || (typeof data === 'string' && /^[1-9]\d*$/.test(data))
    const isWhole = typeof data === 'string' && data.includes(':')
    return { chain: isPlain ? `${namespaceOf(chain)}:${data}` : isWhole ? data : chain }
  },
}
