import { createSignIn, memoryStore, type SignIn } from '@latchkey/siwx/server'
import { type ServedPage, servePage } from '../support/page/servePage.ts'

/** The page, and the server that it signs in at. */
export interface SignInPage extends ServedPage {
  /** The accounts that are signed in in the browser with these cookies. */
  accountsOf(cookies: readonly { name: string; value: string }[]): Promise<readonly string[]>
  /** Every request of signing in, and how it was answered. */
  readonly log: string[]
  /** Refuses one kind of request until told otherwise. */
  refuse(name: string | undefined): void
  /** Takes the server down, or brings it back. */
  setDown(isDown: boolean): void
}

/** Serves the page with `@latchkey/siwx/server` on its own origin, and the Lab Phone beside it where there is a relay to pair over. */
export async function serveSignIn({ relayUrl }: { relayUrl?: string } = {}): Promise<SignInPage> {
  let isDown = false
  let refused: string | undefined
  let signIn: SignIn | undefined
  const log: string[] = []
  const served = await servePage({
    page: 'e2e/signIn/page',
    ...(relayUrl === undefined ? {} : { phone: true, origins: [relayUrl.replace(/^ws/, 'http')] }),
    async answer(request) {
      const { pathname, origin } = new URL(request.url)
      if (!pathname.startsWith('/auth/v1/')) return undefined
      signIn ??= createSignIn({ origin, store: memoryStore(), warn: () => {} })
      const isRefused = pathname === `/auth/v1/${refused}`
      if (isRefused) return Response.json({ reason: 'origin' }, { status: 403 })
      const response = isDown ? new Response('', { status: 503 }) : await signIn.handle(request)
      log.push(`${pathname.slice('/auth/v1/'.length)} ${response.status}`)
      return response
    },
  })
  return {
    ...served,
    log,
    async accountsOf(cookies) {
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      const sessions = await signIn?.getSessions(new Request(served.url, { headers: { cookie } }))
      return (sessions ?? []).map(({ caipAddress }) => caipAddress)
    },
    refuse(name) {
      refused = name
    },
    setDown(value) {
      isDown = value
    },
  }
}
