import { type Session, sessionGrant } from '@latchkey/contract'
import { object, parse, string } from 'valibot'
import type { Place } from '../approval/question.ts'

/** The account's name in the paths of session calls. */
export const accountOf = ({ network, address }: Pick<Place, 'network' | 'address'>): string =>
  encodeURIComponent(`${network}:${address}`)

const written = object({ pci: string(), grant: sessionGrant })

/** Reads a session's id and grant from the bytes of a screen. */
export const readWritten = (bytes: Uint8Array) => parse(written, JSON.parse(new TextDecoder().decode(bytes)))

export const grantOf = ({ delegate, permission, expiresAt, uses }: Session) => ({
  delegate,
  permission,
  expiresAt,
  ...(uses !== undefined && { uses }),
})
