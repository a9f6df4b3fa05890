import { instance, literal, object, picklist, string, variant } from 'valibot'
import { lookMessage } from './lookMessage.ts'

/** What frame and recovery window say to each other. The key can be used and not read. */
export const recoverMessage = variant('type', [
  object({ type: literal('make'), settings: lookMessage, walletId: string(), name: string() }),
  object({ type: literal('use'), settings: lookMessage, credential: string(), salt: string() }),
  object({ type: literal('made'), credential: string(), salt: string(), key: instance(CryptoKey) }),
  object({ type: literal('used'), key: instance(CryptoKey) }),
  object({ type: picklist(['ready', 'declined', 'over']) }),
])

/** The channel of one question; nobody can guess its id. */
export const recoverChannel = (id: string): BroadcastChannel => new BroadcastChannel(`latchkey-recover/${id}`)
