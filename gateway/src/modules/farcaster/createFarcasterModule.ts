import { walletFarcasterResult, walletFarcasterStart } from '@latchkey/contract'
import { json } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import { projectOf } from '../identity/createIdentityModule.ts'
import type { Sessions } from '../identity/sessions.ts'
import { sessionEnded } from '../identity/store.ts'
import type { FarcasterService } from './service.ts'

/** A start opens a channel at the relay; a result looks there. */
const COSTS = { start: 5, result: 1 }

/** Sign-in with Farcaster. Without a service it is refused. */
export function createFarcasterModule(service: FarcasterService | undefined, sessions: Sessions): Module {
  const required = (): FarcasterService => {
    if (!service)
      throw new Failure(404, 'provider', 'Farcaster is not set up here.', { code: 'providerUnknown' })
    return service
  }
  return {
    name: 'farcaster',
    routes: [
      json(
        walletFarcasterStart,
        async ({ body, context }) => {
          const { device, session } = await sessions.find(context)
          if (body.isLink && !session) throw sessionEnded()
          return required().start(device, projectOf(context), body.isLink ? session : undefined)
        },
        { cost: COSTS.start },
      ),
      json(
        walletFarcasterResult,
        async ({ body, context }) => {
          const { device, session } = await sessions.find(context)
          const locale = context.req.header('accept-language')
          return required().result(device, projectOf(context), body.channel, { session, locale })
        },
        { cost: COSTS.result },
      ),
    ],
  }
}
