import {
  walletLogins,
  walletRemoveLogin,
  walletSocialResult,
  walletSocialReturn,
  walletSocialReturnForm,
  walletSocialScript,
  walletSocialStart,
} from '@latchkey/contract'
import type { Context } from 'hono'
import * as v from 'valibot'
import { chooseLocale } from '../../mail/writeMail.ts'
import { type Bytes, bytes, json } from '../../server/bind.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import type { Module } from '../../server/module.ts'
import { readBody } from '../../server/readBody.ts'
import { projectOf } from '../identity/createIdentityModule.ts'
import type { Logins } from '../identity/logins.ts'
import { type Sessions, sessionEnded } from '../identity/sessions.ts'
import { returnPage, returnScript } from './returnPage.ts'
import type { SocialService } from './service.ts'

/** A result may mail a code. */
const COSTS = { start: 5, return: 5, result: 2, change: 5 }
/** Apple adds the person's name at the first consent. */
const MOST_FORM = 16_384

const short = v.optional(v.pipe(v.string(), v.maxLength(512)))
const returned = v.object({
  state: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  code: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_096))),
  error: short,
  iss: short,
})

/** Sign-in with accounts at providers, and the list of a person's logins. */
export function createSocialModule(
  service: SocialService,
  logins: Logins,
  sessions: Sessions,
  /** The wallet's own origin. */
  url: string,
): Module {
  const answer = async (
    context: Context<GatewayEnvironment>,
    provider: string,
    input: unknown,
    isForm: boolean,
  ): Promise<Bytes> => {
    const locale = chooseLocale(context.req.header('accept-language'))
    const parsed = v.safeParse(returned, input)
    // HEAD is a scanner's: it must not use a code up.
    const isRead = parsed.success && context.req.method !== 'HEAD'
    const signIn = isRead ? await service.receive(provider, parsed.output, isForm) : undefined
    if (!isRead || !signIn) return returnPage({ locale, outcome: 'expired' })
    return returnPage({
      locale: signIn.locale,
      outcome: signIn.status === 'failed' ? 'failed' : 'found',
      resultUri: `${url}/oauth/cb/${signIn.provider}?state=${parsed.output.state}`,
      origin: signIn.origin ?? undefined,
    })
  }

  return {
    name: 'social',
    routes: [
      json(
        walletSocialStart,
        async ({ body, context }) => {
          const { device, session } = await sessions.find(context)
          if (body.isLink && !session) throw sessionEnded()
          return service.start(device, projectOf(context), body, body.isLink ? session : undefined)
        },
        { cost: COSTS.start },
      ),
      bytes(
        walletSocialReturn,
        async ({ path, context }) => answer(context, path.provider, context.req.query(), false),
        { cost: COSTS.return },
      ),
      bytes(
        walletSocialReturnForm,
        async ({ path, context }) => {
          const form = new URLSearchParams(Buffer.from(await readBody(context, MOST_FORM)).toString())
          return answer(context, path.provider, Object.fromEntries(form), true)
        },
        { cost: COSTS.return },
      ),
      bytes(walletSocialScript, async () => returnScript()),
      json(
        walletSocialResult,
        async ({ body, context }) =>
          service.result(
            await sessions.device(context),
            projectOf(context),
            body.state,
            body.isSeparate === true,
          ),
        { cost: COSTS.result },
      ),
      json(walletLogins, async ({ context }) => logins.list(await sessions.require(context))),
      json(
        walletRemoveLogin,
        async ({ body, context }) => {
          await logins.remove(await sessions.require(context), body.id)
          return {}
        },
        { cost: COSTS.change },
      ),
    ],
  }
}
