import {
  walletLogins,
  walletRemoveLogin,
  walletSocialCode,
  walletSocialDecide,
  walletSocialFinish,
  walletSocialResult,
  walletSocialReturnForm,
  walletSocialStart,
} from '@latchkey/contract'
import { bytes, json } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import { readBody } from '../../server/readBody.ts'
import { projectOf } from '../identity/createIdentityModule.ts'
import type { Logins } from '../identity/logins.ts'
import { callerOf, type Sessions } from '../identity/sessions.ts'
import { sessionEnded } from '../identity/store.ts'
import type { SocialService } from './service.ts'

/** A result may mail a code. */
const COSTS = { start: 5, return: 5, result: 2, change: 5, mail: 20, guess: 10 }
/** Apple adds the user's name at the first consent. */
const MOST_FORM = 16_384
const RETURNED = ['state', 'code', 'error', 'iss']

/** Routes for sign-in with accounts at providers, and for the list of a user's logins. */
export function createSocialModule(
  service: SocialService,
  logins: Logins,
  sessions: Sessions,
  /** Providers whose users return by a form. */
  formProviders: ReadonlySet<string>,
): Module {
  return {
    name: 'social',
    routes: [
      json(
        walletSocialStart,
        async ({ body, context }) => {
          const { device, session } = await sessions.find(context)
          const isOfSession = body.isLink || body.isProof
          if (isOfSession && !session) throw sessionEnded()
          return service.start(device, projectOf(context), body, isOfSession ? session : undefined)
        },
        { cost: COSTS.start },
      ),
      // The responses of other providers are in the page's URL. No server sees the fragment.
      bytes(
        walletSocialReturnForm,
        async ({ path, context }) => {
          if (!formProviders.has(path.provider))
            throw new Failure(404, 'provider', 'provider: sends no form.', { code: 'providerUnknown' })
          const form = new URLSearchParams(Buffer.from(await readBody(context, MOST_FORM)).toString())
          const returned = new URLSearchParams([...form].filter(([name]) => RETURNED.includes(name)))
          return {
            status: 303,
            headers: { location: `/oauth/cb/${path.provider}#${returned}`, 'cache-control': 'no-store' },
            bytes: '',
          }
        },
        { cost: COSTS.return },
      ),
      json(
        walletSocialFinish,
        async ({ body, context }) => service.finish(callerOf(context), projectOf(context), body, body),
        { cost: COSTS.return },
      ),
      json(
        walletSocialCode,
        async ({ body, context }) => {
          await service.sendCode(callerOf(context), projectOf(context), body, body.locale)
          return {}
        },
        { cost: COSTS.mail },
      ),
      json(
        walletSocialDecide,
        async ({ body, context }) => service.decide(callerOf(context), projectOf(context), body, body),
        { cost: COSTS.guess },
      ),
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
        async ({ body, context }) => ({
          change: await logins.askRemoval(await sessions.require(context), body.id),
        }),
        { cost: COSTS.change },
      ),
    ],
  }
}
