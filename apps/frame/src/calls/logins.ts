import { LOGIN_CODES, type WalletFailure, walletLogins, walletRemoveLogin } from '@latchkey/contract'
import { FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { ServerError } from '../server/server.ts'
import type { Frame } from './frame.ts'

export function createLoginCalls({
  server,
  session,
  decideChange,
}: Frame): Pick<Handlers, 'GET_LOGINS' | 'REMOVE_LOGIN'> {
  return {
    async GET_LOGINS() {
      const { logins } = await server.post(walletLogins, {}, await session.requireToken())
      return { logins: logins.map(({ id, provider, name }) => ({ id, provider, name })) }
    },
    async REMOVE_LOGIN({ id }, caller) {
      const asked = server.post(walletRemoveLogin, { id }, await session.requireToken())
      await decideChange((await requireRecent(asked)).change, caller)
    },
  }
}

/** The server's refusals for which the page has its own texts. */
const CODES = new Map<string | undefined, number>([
  ['signInAgain', LOGIN_CODES.notRecent],
  ['loginYoung', LOGIN_CODES.young],
  ['lastLogin', LOGIN_CODES.last],
] satisfies [WalletFailure, number][])

/** Reports with its own code that a change needs a fresh sign-in or an older login, or would remove the last login. */
export async function requireRecent<answer>(asked: Promise<answer>): Promise<answer> {
  try {
    return await asked
  } catch (error) {
    const code = error instanceof ServerError ? CODES.get(error.reason) : undefined
    if (code === undefined || !(error instanceof Error)) throw error
    throw new FrameError(error.message, { code, cause: error })
  }
}
