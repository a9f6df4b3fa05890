import { cookieSignIn } from '@latchkey/siwx/client'

/** Signs in at your server, then has the library begin its session. Where the library refuses, nobody is signed in. */
export function handOver({ begin, end }, options) {
  const own = cookieSignIn(options)
  return {
    ...own,
    async addSession(session) {
      await own.addSession(session)
      const { chainId, accountAddress } = session.data
      await begin().catch(async (error) => {
        await own.revokeSession(chainId, accountAddress)
        throw error
      })
    },
    async revokeSession(chainId, address) {
      await end()
      await own.revokeSession(chainId, address)
    },
    async setSessions(sessions) {
      if (sessions.length === 0) await end()
      await own.setSessions(sessions)
    },
  }
}

async function post(path, body) {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const headers = { ...type, 'x-auth-return-redirect': '1' }
  const answer = await fetch(path, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/** In Next.js: `signIn('credentials', { redirect: false })` and `signOut({ redirect: false })` of next-auth/react. */
async function postToAuthJs(path) {
  const token = await (await fetch('/auth/csrf')).json()
  const { url } = await post(path, new URLSearchParams(token))
  if (new URL(url, location.origin).searchParams.has('error')) throw new Error(`${path} refused`)
}
export const authJs = {
  begin: () => postToAuthJs('/auth/callback/credentials'),
  end: () => postToAuthJs('/auth/signout'),
}

export const betterAuth = {
  begin: () => post('/api/auth/sign-in/wallet', '{}'),
  end: () => post('/api/auth/sign-out', '{}'),
}
