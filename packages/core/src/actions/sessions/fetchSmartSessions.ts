import { type CaipAddress, type Session, sessions } from '@latchkey/contract'
import { NoActiveAddressError } from '../../errors/kit.ts'
import { SmartSessionsUnreadError } from '../../errors/sessions.ts'
import type { Kit } from '../../kit/kit.ts'
import { selectAccount } from '../../selectors/account.ts'

/**
 * Reads the permissions that the smart account on the screen has granted, newest first, with what was used of each limit (S7.29).
 *
 * @param kit - made by createKit()
 * @param parameters.caipAddress - another account, as CAIP-10
 * @returns also those that are over
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
