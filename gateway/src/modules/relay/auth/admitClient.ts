import type { IncomingMessage } from 'node:http'
import type { Project } from '../../../projects/project.ts'
import type { Server } from '../../../server/server.ts'
import { RelayError } from '../frames/RelayError.ts'
import { readClientJwt } from './readClientJwt.ts'

export interface RelayClient {
  readonly clientId: string
  readonly project: Project
  /** Why the client is no longer admitted: the list of projects can change while a socket is open. */
  refusal(): RelayError | undefined
}

/**
 * Identifies a client by the query parameters `projectId` and `auth`; the token may be a bearer token instead.
 *
 * @throws RelayError with code 3000 and exactly the texts that kits match: S8.9, S8.10, S8.11
 */
export function admitClient(
  { projects, config }: Pick<Server, 'projects' | 'config'>,
  request: Pick<IncomingMessage, 'url' | 'headers'>,
): RelayClient {
  const query = readQuery(request.url)
  const projectId = query.get('projectId') ?? undefined
  const { origin, authorization } = request.headers
  const admission = projects.admit(projectId, origin)
  if ('refused' in admission) throw refuse(admission.refused, projectId)
  const refusal = () => {
    const now = projects.admit(projectId, origin)
    return 'refused' in now ? refuse(now.refused, projectId) : undefined
  }
  const jwt = query.get('auth') ?? authorization?.replace(/^Bearer +/i, '')
  if (!jwt) throw new RelayError('MissingJwt', 'JWT validation error: there is no token')
  const clock = { nowSeconds: Date.now() / 1_000, skewSeconds: config.relay.clockSkewSeconds }
  return { clientId: readClientJwt(jwt, clock), project: admission.project, refusal }
}

function readQuery(url = ''): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
}

function refuse(refused: 'key' | 'origin', projectId: string | undefined): RelayError {
  if (refused === 'origin') return new RelayError('OriginNotAllowed', 'Unauthorized: origin not allowed')
  const tag = projectId ? 'ProjectNotFound' : 'ProjectIdNotSpecified'
  return new RelayError(tag, 'Unauthorized: invalid key')
}
