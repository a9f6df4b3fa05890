import { type CaipAddress, type Session, sessions } from '@latchkey/contract'
import { NoActiveAddressError } from '../../errors/kit.ts'
import { SmartSessionsUnreadError } from '../../errors/sessions.ts'
import type { Kit } from '../../kit/kit.ts'
import { selectAccount } from '../../selectors/account.ts'

/**
 * Reads the permissions that the displayed smart account has granted, newest first, with the used part of each limit (S7.29).
 *
 * @param kit - made by createKit()
 * @param parameters.caipAddress - another account, as CAIP-10
 * @returns the permissions, including expired and revoked ones
 * @throws {@link NoActiveAddressError}, {@link SmartSessionsUnreadError}
 *
 * @example
 * const active = (await fetchSmartSessions(kit)).filter(({ status }) => status === 'active')
 */
export async function fetchSmartSessions(
  kit: Kit,
  { caipAddress = selectAccount(kit.store.get()).caipAddress }: { readonly caipAddress?: CaipAddress } = {},
): Promise<readonly Session[]> {
  if (!caipAddress) throw new NoActiveAddressError()
  try {
    const { pcis } = await kit.services.call(sessions, {
      path: { address: caipAddress },
      query: {},
      fresh: true,
    })
    return pcis
  } catch (cause) {
    throw new SmartSessionsUnreadError({ cause })
  }
}
