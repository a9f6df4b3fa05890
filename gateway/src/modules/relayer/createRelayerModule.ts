import { activateSession, createSession, revokeSession, sessions } from '@latchkey/contract'
import { json } from '../../server/bind.ts'
import type { Module } from '../../server/module.ts'
import type { Relayers } from './openRelayer.ts'
import type { SessionService } from './sessions.ts'

/** The cost of each request in its caller's budget: most requests read the chain several times. */
const COSTS = { list: 5, create: 5, activate: 10, revoke: 20 }

/** Sessions of smart accounts. Without a relayer, no session can be granted; lists show the existing ones. */
export function createRelayerModule(relayers: Relayers, service: SessionService): Module {
  return {
    name: 'relayer',
    start: relayers.start,
    close: relayers.stop,
    routes: [
      json(sessions, async ({ path }) => ({ pcis: await service.list(path.address) }), {
        cost: COSTS.list,
      }),
      json(
        createSession,
        ({ path, body, context }) =>
          service.create(path.address, body.grant, {
            projectId: context.get('project')?.id ?? '',
            client: context.get('client'),
          }),
        { cost: COSTS.create },
      ),
      json(
        activateSession,
        ({ path, body, context }) => service.activate(path.address, body, context.get('client')),
        { cost: COSTS.activate },
      ),
      json(
        revokeSession,
        ({ path, body, context }) => {
          const project = context.get('project')
          return service.revoke(path.address, body, { projectId: project?.id ?? '', project })
        },
        { cost: COSTS.revoke },
      ),
    ],
  }
}
