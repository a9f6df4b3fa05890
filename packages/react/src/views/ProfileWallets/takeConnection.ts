import type { ChainNamespace } from '@latchkey/contract'
import { chooseAccount, chooseConnection, type Kit, resetView } from '@latchkey/core'

interface Choice {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly address: string
}

/** Puts a connected wallet's account into use, and shows it. A network that the page lacks is said on top of it. */
export function takeConnection(kit: Kit, { namespace, connectorId, address }: Choice): void {
  resetView(kit, { view: 'Account' })
  chooseConnection(kit, { namespace, connectorId })
  chooseAccount(kit, { address })
}
