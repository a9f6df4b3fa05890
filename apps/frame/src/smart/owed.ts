import { type Session, sessions } from '@latchkey/contract'
import { type Call, delegationOf, disablingCall } from '@latchkey/smart-account'
import type { Place } from '../approval/question.ts'
import { toHex } from './accounts.ts'

/** An account as the calls of sessions name it. */
export const accountOf = ({ network, address }: Pick<Place, 'network' | 'address'>): string =>
  encodeURIComponent(`${network}:${address}`)

/** What is asked for of a session that is listed. */
export const grantOf = ({ delegate, permission, expiresAt, uses }: Session) => ({
  delegate,
  permission,
  expiresAt,
  ...(uses !== undefined && { uses }),
})

/**
 * The calls that disable what was taken back before the account was deployed: nothing was sent for it then, and from its first operation on it could be
 * used.
 */
export async function owedCalls(
  place: Pick<Place, 'network' | 'address' | 'server'>,
): Promise<readonly Call[]> {
  const { pcis } = await place.server.get({ ...sessions, path: `/v1/sessions/${accountOf(place)}` })
  return pcis
    .filter(({ status, chainId }) => status === 'revoked' && chainId === place.network)
    .map((session) => disablingCall(delegationOf(toHex(place.address), session.pci, grantOf(session))))
}
