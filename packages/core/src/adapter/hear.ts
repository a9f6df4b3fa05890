import type { ChainNamespace } from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'
import type { AdapterEvent } from './adapter.ts'
import { toKitEvent } from './toKitEvent.ts'

/** Records the events of one wallet while the record is in `records`. */
export interface WalletRecord {
  readonly kit: Kit
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly events: AdapterEvent[]
}

export const records = new Set<WalletRecord>()

/** Passes an adapter's event to the store, and adds it to the open records. */
export function hear(kit: Kit, namespace: ChainNamespace, event: AdapterEvent): void {
  for (const record of records)
    if (
      record.kit === kit &&
      record.namespace === namespace &&
      'connectorId' in event &&
      record.connectorId === event.connectorId
    )
      record.events.push(event)
  const known = toKitEvent(namespace, event, kit.store.get())
  if (known) kit.store.dispatch(known)
}
