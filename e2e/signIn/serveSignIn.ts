import { createSignIn, memoryStore, type SignIn } from '@latchkey/siwx/server'
import { inject } from 'vitest'
import { serveLab } from '../support/page/serveLab.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'

export interface SignInPage extends ServedPage {
  accountsOf(cookies: readonly { name: string; value: string }[]): Promise<readonly string[]>
  readonly log: string[]
  refuse(name: string | undefined): void
  setDown(isDown: boolean): void
}

interface SignInOptions {
  /** A relay to pair over. The Lab Phone is then served beside the page. */
  readonly relayUrl?: string
  /** Whether the lab has Solana and Bitcoin too. */
  readonly offEvm?: boolean
  /** Serves the Backing page in place of the test's own: what its configuration says of signing in. */
  readonly backing?: { readonly required?: boolean; readonly statement?: string }
}

/** Serves the page with `@latchkey/siwx/server` on its own origin. */
export async function serveSignIn({
  relayUrl,
  offEvm = false,
  backing,
}: SignInOptions = {}): Promise<SignInPage> {
  let isDown = false
  let refused: string | undefined
  let signIn: SignIn | undefined
  const log: string[] = []
  async function answer(request: Request): Promise<Response | undefined> {
    const { pathname, origin } = new URL(request.url)
    if (backing && pathname === '/config.json') {
      const { projectId, gatewayUrl } = inject('stack')
      return Response.json({ projectId, gatewayUrl, lab: true, signIn: backing })
    }
    if (!pathname.startsWith('/auth/v1/')) return undefined
    signIn ??= createSignIn({ origin, store: memoryStore(), warn: () => {} })
    const isRefused = pathname === `/auth/v1/${refused}`
    if (isRefused) return Response.json({ reason: 'origin' }, { status: 403 })
    const response = isDown ? new Response('', { status: 503 }) : await signIn.handle(request)
    log.push(`${pathname.slice('/auth/v1/'.length)} ${response.status}`)
    return response
  }

  const page = backing ? 'apps/backing/dist' : 'e2e/signIn/page'
  const served = offEvm
    ? await serveLab(page, { answer })
    : await servePage({
        ...{ page, answer, isBuilt: backing !== undefined },
        ...(relayUrl === undefined ? {} : { phone: true, origins: [relayUrl.replace(/^ws/, 'http')] }),
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
