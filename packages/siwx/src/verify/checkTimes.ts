import { SiwxError } from '../errors/SiwxError.ts'
import type { SiwxMessage } from '../message/message.ts'

interface Clock {
  readonly nowMs: number
  /** How far the clocks of the server and the user may be apart. */
  readonly clockSkewMs: number
  readonly maxAgeMs: number | undefined
}

/** Checks the times. `notBefore` is inclusive, `expirationTime` not. @throws SiwxError `expired`, `not_yet_valid`, `too_old`, `issued_in_future` */
export function checkTimes(message: SiwxMessage, { nowMs, clockSkewMs, maxAgeMs }: Clock): void {
  const { issuedAt, notBefore, expirationTime } = message
  if (expirationTime !== undefined && nowMs >= Date.parse(expirationTime) + clockSkewMs)
    throw new SiwxError('expired', `The message expired at ${expirationTime}.`)
  if (notBefore !== undefined && nowMs < Date.parse(notBefore) - clockSkewMs)
    throw new SiwxError('not_yet_valid', `The message is valid from ${notBefore} on.`)
  if (maxAgeMs === undefined) return
  if (nowMs > Date.parse(issuedAt) + maxAgeMs + clockSkewMs)
    throw new SiwxError('too_old', `The message was issued at ${issuedAt}, which is too long ago.`)
  if (nowMs < Date.parse(issuedAt) - clockSkewMs)
    throw new SiwxError('issued_in_future', `The message was issued at ${issuedAt}, which is yet to come.`)
}
