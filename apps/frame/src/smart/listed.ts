import type { Session } from '@latchkey/contract'
import type { Place } from '../approval/question.ts'

/** An account as the calls of sessions name it. */
export const accountOf = ({ network, address }: Pick<Place, 'network' | 'address'>): string =>
  encodeURIComponent(`${network}:${address}`)

export const grantOf = ({ delegate, permission, expiresAt, uses }: Session) => ({
  delegate,
  permission,
  expiresAt,
  ...(uses !== undefined && { uses }),
})
