import {
  activateSession,
  createSession,
  type RouteResponse,
  revokeSession,
  sessions,
} from '@latchkey/contract'
import { json } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'

/** The sessions of smart accounts. Without a relayer nothing can be granted, and lists are empty. */
export function createRelayerModule(): Module {
  const refuse = (): never => {
    throw new Failure(400, 'address', 'No relayer serves smart accounts here. The operator can set one up.')
  }
  return {
    name: 'relayer',
    routes: [
      json(sessions, async () => {
        const pcis: RouteResponse<typeof sessions>['pcis'] = []
        return { pcis }
      }),
      json(createSession, async () => refuse()),
      json(activateSession, async () => refuse()),
      json(revokeSession, async () => refuse()),
    ],
  }
}
