import type { Letter } from '../mailbox/mailbox.ts'
import { writeText } from './writeText.ts'

/** An outgoing message, encoded once for all sockets of a client. */
export interface OutgoingLetter {
  readonly letter: Letter
  readonly id: string
  /** @param prefix - `irn_`, `iridium_` or `waku_`, as the client writes its calls */
  frameFor(prefix: string, subscriptionId: string): Buffer
}

export function describeLetter({ topic, message, publishedAt, tag, attestation }: Letter) {
  return { topic, message, publishedAt, tag, ...(attestation === undefined ? {} : { attestation }) }
}

/** @param id - a number below 2^53, which every client reads unchanged */
export function writeLetter(letter: Letter, id: number): OutgoingLetter {
  const name = String(id)
  let data: string | undefined
  let last: { readonly prefix: string; readonly subscription: string; readonly frame: Buffer } | undefined
  return {
    letter,
    id: name,
    frameFor(prefix, subscription) {
      // The sockets of one client are consecutive, so the last frame is enough.
      if (last?.subscription === subscription && last.prefix === prefix) return last.frame
      data ??= JSON.stringify(describeLetter(letter))
      const frame = writeText(
        `{"id":${name},"jsonrpc":"2.0","method":"${prefix}subscription","params":{"id":"${subscription}","data":${data}}}`,
      )
      last = { prefix, subscription, frame }
      return frame
    },
  }
}
