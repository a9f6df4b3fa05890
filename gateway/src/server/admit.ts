import type { Route } from '@latchkey/contract'
import type { Projects } from '../projects/openProjects.ts'
import type { Project } from '../projects/project.ts'
import { Failure } from './Failure.ts'

/** The messages that the kit maps to alerts: S8.9 and S8.11. */
const INVALID_KEY = 'Unauthorized: invalid key'
const ORIGIN_NOT_ALLOWED = 'Unauthorized: origin not allowed'

/**
 * The project that a request belongs to.
 *
 * @throws Failure 401 where nobody listed the project, 401 or what the route says where the page's origin is not the project's
 */
export function admit(
  { projects }: { projects: Projects },
  route: Route,
  projectId: string | undefined,
  origin: string | undefined,
): Project {
  const admission = projects.admit(projectId, origin)
  if ('project' in admission) return admission.project
  if (admission.refused === 'key') throw new Failure(401, 'projectId', INVALID_KEY)
  throw new Failure(route.originRefusal ?? 401, 'origin', ORIGIN_NOT_ALLOWED)
}
