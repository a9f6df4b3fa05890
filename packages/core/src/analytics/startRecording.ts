import { getAnalyticsConfig, postEvent } from '@latchkey/contract'
import { raiseAlert } from '../actions/raiseAlert.ts'
import { ServiceError } from '../errors/kit.ts'
import type { Kit, Occurrence, StoreListener } from '../kit/kit.ts'

/**
 * Sends records to the operator's gateway, if it wants them (S7.7, S7.9). A failed record is dropped, because no user
 * waits for it.
 *
 * @param earlier - the events since the user's first action, before this code was loaded
 */
export function startRecording(kit: Kit, earlier: readonly Occurrence[]): () => void {
  let refused = false
  // Loaded only if the gateway wants records: the table is large, and most gateways want none.
  const table = kit.services
    .call(getAnalyticsConfig)
    .then(({ isAnalyticsEnabled }) => (isAnalyticsEnabled ? import('../kit/lazyRules.ts') : undefined))
    .catch(() => undefined)

  const send: StoreListener = (state, event) => {
    const occasion = {
      // Query and fragment may contain codes, tokens and e-mail addresses.
      url: window.location.origin + window.location.pathname,
      domain: window.location.hostname,
      timestamp: Date.now(),
    }
    void table.then(async (rows) => {
      const record = rows?.toAnalyticsRecord(event, state, kit.store.flows())
      if (!record) return
      const address = kit.config.analyticsAddress ? rows?.selectAccount(state).address : undefined
      const body = {
        eventId: createId(),
        ...occasion,
        props: {
          type: 'track',
          ...record,
          properties: { ...record.properties },
          ...(address ? { address } : {}),
        },
      }
      try {
        await kit.services.call(postEvent, { body })
        refused = false
      } catch (error) {
        // S8.12: shows the alert once, until a later record succeeds.
        if (!refused && error instanceof ServiceError && error.status === 403) {
          refused = true
          raiseAlert(kit, { code: 'INVALID_APP_CONFIGURATION' })
        }
      }
    })
  }

  const state = kit.store.get()
  send(state, { type: 'kit.mounted' }, state)
  for (const occurrence of earlier) send(...occurrence)
  const stop = kit.store.subscribe(send)
  void table.then((rows) => rows ?? stop())
  return stop
}

/** A UUID. `crypto.randomUUID()` exists only in secure contexts, and a page on plain HTTP is not secure. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
