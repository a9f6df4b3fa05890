import { array, boolean, exactOptional, literal, object, picklist, string, union } from 'valibot'
import { lookMessage } from './lookMessage.ts'

const line = object({ label: string(), value: string(), isAddress: exactOptional(boolean()) })

/** What frame and secure window say to each other. Both are of one origin, and share one storage. */
export const windowMessage = union([
  object({ type: picklist(['ready', 'approved', 'declined', 'over']) }),
  object({
    type: literal('ask'),
    settings: lookMessage,
    content: object({
      method: string(),
      origin: string(),
      address: string(),
      network: string(),
      isLab: boolean(),
      shown: object({
        kind: picklist(['message', 'transaction']),
        statements: array(object({ title: string(), lines: array(line) })),
        text: exactOptional(string()),
        lines: exactOptional(array(line)),
        warnings: array(string()),
        changes: exactOptional(array(line)),
        fee: exactOptional(string()),
        payer: exactOptional(string()),
        raw: string(),
      }),
    }),
  }),
])

/** The channel of one question; nobody can guess its id. */
export const channelOf = (id: string): BroadcastChannel => new BroadcastChannel(`latchkey-approve/${id}`)
