import { isCaipNetworkId } from '@latchkey/contract'
import type { AdapterConnection, AdapterEvent } from '../adapter/adapter.ts'
import { toKitEvent } from '../adapter/toKitEvent.ts'
import type { Kit } from '../kit/kit.ts'
import { PAIRED_ID } from './pairedId.ts'
import type { PairedProvider } from './provider.ts'
import { addressesOn } from './session/namespaces.ts'

/** What a paired wallet shares, in a kit that has no adapter to ask it (S2.12). */
export function connectionOf(provider: PairedProvider): AdapterConnection | undefined {
  const session = provider.session()
  if (!session || !isCaipNetworkId(session.chain)) return undefined
  return { addresses: addressesOn(session.grants, session.chain), caipNetworkId: session.chain }
}

/** Tells a kit without adapters what its paired wallet does; an adapter would do so by itself. */
export function followAlone(kit: Kit, provider: PairedProvider): void {
  const tell = (event: AdapterEvent): void => {
    const known = toKitEvent('eip155', event, kit.store.get())
    if (known) kit.store.dispatch(known)
  }
  const follow = (): void => {
    const connection = connectionOf(provider)
    const connectorId = PAIRED_ID
    if (!connection?.addresses.length) tell({ type: 'wallet.dropped', connectorId })
    else {
      const { addresses, caipNetworkId } = connection
      tell({ type: 'accounts.changed', connectorId, addresses })
      tell({ type: 'chain.changed', connectorId, caipNetworkId })
    }
  }
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) provider.on(event, follow)
}
