import {
  authAuthenticate,
  authKeys,
  authMe,
  authNonce,
  authRefresh,
  authSessions,
  authSignOut,
} from '@latchkey/contract'
import type { Context } from 'hono'
import type { Project } from '../../projects/project.ts'
import { json } from '../../server/bind.ts'
import type { ProofReader } from '../../server/dpop/createProofReader.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import { publicUrl } from '../../server/publicUrl.ts'
import type { Server } from '../../server/server.ts'
import type { AccessTokens } from './accessTokens.ts'
import { type AuthService, ended } from './service.ts'

type AuthContext = Context<GatewayEnvironment>

export interface AuthModuleParts {
  readonly server: Pick<Server, 'config'>
  readonly service: AuthService
  readonly accessTokens: AccessTokens
  readonly proofs: ProofReader
  readonly tidy: () => Promise<void>
  readonly now: () => number
}

/** What each request takes from its caller's budget: verifying a signature is expensive, above all where a node is asked. */
const COSTS = { authenticate: 10, refresh: 2 }
const TIDY_EVERY_MS = 600_000

/** Sign-in with a wallet, for pages whose own server keeps no sessions. */
export function createAuthModule({
  server,
  service,
  accessTokens,
  proofs,
  tidy,
  now,
}: AuthModuleParts): Module {
  let timer: ReturnType<typeof setInterval> | undefined
  const issuerOf = (context: AuthContext): string => publicUrl(server.config, context.env.incoming)
  const keyOf = (context: AuthContext, token?: string): Promise<string> =>
    proofs.read({
      proof: context.req.header('dpop'),
      method: context.req.method,
      url: `${issuerOf(context)}${context.req.path}`,
      token,
    })
  /** The browser of the access token, whose key the request must have. */
  const browserOf = async (context: AuthContext): Promise<string> => {
    const token = /^DPoP ([\w.-]{1,4096})$/.exec(context.req.header('authorization') ?? '')?.[1]
    const access = token && (await accessTokens.read(token, projectOf(context).id, now()))
    if (!token || !access || (await keyOf(context, token)) !== access.keyId) throw ended()
    return access.browserId
  }

  return {
    name: 'auth',
    routes: [
      json(authNonce, async ({ context }) =>
        service.giveNonce({ projectId: projectOf(context).id, origin: originOf(context) }),
      ),
      json(
        authAuthenticate,
        async ({ body, context }) => {
          const caller = {
            projectId: projectOf(context).id,
            origin: originOf(context),
            issuer: issuerOf(context),
            keyId: await keyOf(context),
          }
          return service.authenticate(caller, body)
        },
        { cost: COSTS.authenticate },
      ),
      json(
        authRefresh,
        async ({ body, context }) => {
          const { id: projectId } = projectOf(context)
          const caller = { projectId, issuer: issuerOf(context), keyId: await keyOf(context) }
          return service.refresh(caller, body.refreshToken)
        },
        { cost: COSTS.refresh },
      ),
      json(authMe, async ({ context }) => {
        const [latest] = await service.sessions(await browserOf(context))
        if (!latest) throw ended()
        return latest
      }),
      json(authSessions, async ({ context }) => ({
        sessions: await service.sessions(await browserOf(context)),
      })),
      json(authSignOut, async ({ body, context }) => ({
        accounts: await service.signOut(await browserOf(context), body.account),
      })),
      json(authKeys, async () => accessTokens.keys),
    ],
    start() {
      const run = () =>
        void tidy().catch(() => {
          // The database is unavailable. The next run deletes the data.
        })
      run()
      timer = setInterval(run, TIDY_EVERY_MS)
      timer.unref()
    },
    close: () => clearInterval(timer),
  }
}

function projectOf(context: AuthContext): Project {
  const project = context.get('project')
  if (!project) throw new Failure(401, 'projectId', 'The call names no project.')
  return project
}

/** Browsers name the origin with every POST. Messages are bound to it. */
function originOf(context: AuthContext): string {
  const origin = context.req.header('origin')
  if (origin === undefined || !URL.canParse(origin))
    throw new Failure(403, 'origin', 'Only a page can sign in: the header Origin is missing.')
  return origin
}
