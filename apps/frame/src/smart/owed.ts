import { sessions } from '@latchkey/contract'
import { type Call, delegationOf, disablingCall } from '@latchkey/smart-account'
import type { Place } from '../approval/question.ts'
import { toHex } from './accounts.ts'
import { accountOf, grantOf } from './listed.ts'

/** The calls that disable permissions revoked before the account was deployed. Nothing was sent then, so the deployment would make them usable. */
export async function owedCalls(
  place: Pick<Place, 'network' | 'address' | 'server'>,
): Promise<readonly Call[]> {
  const { pcis } = await place.server.get({ ...sessions, path: `/v1/sessions/${accountOf(place)}` })
  return pcis
    .filter(({ status, chainId }) => status === 'revoked' && chainId === place.network)
    .map((session) => disablingCall(delegationOf(toHex(place.address), session.pci, grantOf(session))))
}
