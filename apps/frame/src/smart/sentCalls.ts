import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/contract'
import { custom, object, safeParse, string } from 'valibot'
import type { Store } from '../storage/store.ts'
import type { SentCalls } from './callsStatus.ts'

const shape = object({
  network: custom<CaipNetworkId>((value) => typeof value === 'string' && isCaipNetworkId(value)),
  hash: string(),
})

/** A record of the calls that were sent from this device, so that a reload finds them. */
export interface CallsBook {
  find(id: string): Promise<SentCalls | undefined>
  keep(id: string, sent: SentCalls): Promise<void>
}

/** Keeps the record in the frame's own storage, separately for each project. */
export function createCallsBook(store: Store, projectId: string): CallsBook {
  const key = (id: string) => `calls/${projectId}/${id}`
  return {
    async find(id) {
      const parsed = safeParse(shape, await store.get(key(id)))
      return parsed.success ? parsed.output : undefined
    },
    keep: (id, sent) => store.set(key(id), sent),
  }
}
