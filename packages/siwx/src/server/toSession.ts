import type { SiwxSession } from '@latchkey/contract'
import { parseMessage } from '../message/parseMessage.ts'
import type { SessionRecord } from './store.ts'

/**
 * Converts a record to the kit's session, for a page that is rendered on the server: `<SessionProvider session={toSession(record)}>`.
 *
 * @param record - from `signIn.getSessions(request)`
 *
 * @example
 * const [record] = await signIn.getSessions(request)
 * const session = record && toSession(record)
 */
export function toSession({ message, signature, expiresAtMs }: SessionRecord): SiwxSession {
  return { data: parseMessage(message), message, signature, expiresAt: new Date(expiresAtMs).toISOString() }
}
