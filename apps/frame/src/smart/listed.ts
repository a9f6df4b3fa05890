import { type Session, sessionGrant } from '@latchkey/contract'
import { object, parse, string } from 'valibot'
import type { Place } from '../approval/question.ts'

/** An account as the calls of sessions name it. */
export const accountOf = ({ network, address }: Pick<Place, 'network' | 'address'>): string =>
  encodeURIComponent(`${network}:${address}`)

const written = object({ pci: string(), grant: sessionGrant })

/** A session's id and grant, in the bytes that a screen is made of. */
export const readWritten = (bytes: Uint8Array) => parse(written, JSON.parse(new TextDecoder().decode(bytes)))

export const grantOf = ({ delegate, permission, expiresAt, uses }: Session) => ({
  delegate,
  permission,
  expiresAt,
  ...(uses !== undefined && { uses }),
})
