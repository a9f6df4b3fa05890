import { LOGIN_CODES, walletFarcasterResult, walletFarcasterStart } from '@latchkey/contract'
import { FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { ServerError } from '../server/server.ts'
import { beginSession } from './beginSession.ts'
import type { Frame } from './frame.ts'
import { requireRecent } from './logins.ts'

/** The interval at which the server is asked for the reply of the user's app. */
const POLL_MS = 2_000
/** The maximum number of failures in a row, so the server may be away for half a minute. */
const MOST_FAILURES = 15

/** The calls that sign in with Farcaster: a URL for the QR code, then the reply of the user's app (S7.41, S7.42). */
export function createFarcasterCalls(
  frame: Frame,
): Pick<Handlers, 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'> {
  const { server, session, wait } = frame
  /** The channel of the newest code. Earlier codes are ignored. */
  let channel: string | undefined
  /** The session to which the account is added. */
  let token: string | undefined

  async function ask(current: string, failures: number) {
    try {
      return await server.post(walletFarcasterResult, { channel: current }, token)
    } catch (error) {
      if (failures >= MOST_FAILURES || !(error instanceof ServerError) || isRefusal(error)) throw error
      return undefined
    }
  }

  return {
    async GET_FARCASTER_URI({ isLink } = {}) {
      token = isLink ? await session.requireToken() : undefined
      const asked = server.post(walletFarcasterStart, isLink ? { isLink } : {}, token)
      const started = await (isLink ? requireRecent(asked) : asked)
      channel = started.channel
      return { url: started.url }
    },
    async CONNECT_FARCASTER(_, caller) {
      const current = channel
      let failures = 0
      // The server ends each channel after ten minutes.
      while (current !== undefined && current === channel) {
        const result = await ask(current, failures)
        failures = result ? 0 : failures + 1
        if (result?.status === 'failed')
          throw new FrameError('The sign-in did not succeed.', { code: LOGIN_CODES[result.reason] })
        if (result && result.status !== 'pending' && current === channel) {
          channel = undefined
          if (result.status === 'ask') await frame.decideChange(result.change, caller)
          if (result.status === 'done') await beginSession(frame, result)
          return { userName: result.userName }
        }
        await wait(POLL_MS)
      }
      throw new FrameError('Another code has taken the place of this one.', { code: LOGIN_CODES.expired })
    },
  }
}

/** Whether the server would refuse the call again. */
const isRefusal = ({ status }: ServerError): boolean => status >= 400 && status < 500 && status !== 429
