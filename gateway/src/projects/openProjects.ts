import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { ConfigError } from '../config/ConfigError.ts'
import { readPicture } from '../config/readPicture.ts'
import { isLocalOrigin, isOriginAllowed } from './isOriginAllowed.ts'
import { type Project, projectList } from './project.ts'

export type Admission = { project: Project } | { refused: 'key' | 'origin' }

export interface Projects {
  /** Whether a file lists the projects. Otherwise any project id is served, to pages on this machine only. */
  readonly isListed: boolean
  admit(projectId: string | undefined, origin: string | undefined): Admission
  /** A project's display name; its id if it has none. */
  nameOf(projectId: string): string
  /** A project's sponsorship limits; undefined if the gateway's settings apply. */
  sponsorOf(projectId: string): Project['sponsor']
}

const ANY_ID = /^[A-Za-z0-9_-]{1,128}$/

/**
 * Reads projects.json, and again whenever it changes. If a changed file is invalid, the last valid list stays in force. If the file is invalid at
 * the start, throws a ConfigError: serving everyone would be worse than not starting. With `hasWallet`, each page must be https, or on
 * this machine. Without a file, all pages on this machine are admitted.
 */
export function openProjects(path: string | undefined, logger: Logger, hasWallet: boolean): Projects {
  const readAll = (file: string): Map<string, Project> => {
    const found = readProjects(file)
    const open = listOpenOrigins(found.values())
    if (hasWallet && open.length > 0) throw new ConfigError(open.map(describeOpen))
    for (const { id, origin } of open)
      logger.warn(
        { project: id, origin },
        'an origin in PROJECTS_FILE is not https: whoever is between a visitor and that page can change it. Write https',
      )
    return found
  }
  let stamp = path ? stampOf(path) : ''
  let projects = path ? readAll(path) : new Map<string, Project>()

  // One stat per request costs microseconds, and a change counts from the next request on.
  const refresh = () => {
    if (!path) return
    const found = stampOf(path)
    if (found === stamp) return
    stamp = found
    try {
      projects = readAll(path)
      logger.info({ projects: projects.size }, 'projects file read again')
    } catch (error) {
      logger.error({ reason: messageOf(error) }, 'projects file is bad: the last good one stays in force')
    }
  }

  return {
    isListed: path !== undefined,
    admit(projectId, origin) {
      refresh()
      // An empty list admits no project.
      if (!path) return admitAnyone(projectId, origin)
      const project = projects.get(projectId ?? '')
      if (!project) return { refused: 'key' }
      return isOriginAllowed(project, origin) ? { project } : { refused: 'origin' }
    },
    nameOf: (projectId) => projects.get(projectId)?.name || projectId,
    sponsorOf: (projectId) => projects.get(projectId)?.sponsor,
  }
}

function admitAnyone(projectId: string | undefined, origin: string | undefined): Admission {
  if (projectId === undefined || !ANY_ID.test(projectId)) return { refused: 'key' }
  if (origin !== undefined && !isLocalOrigin(origin)) return { refused: 'origin' }
  return { project: { id: projectId, name: '', icon: '', origins: [], analytics: false } }
}

function readProjects(path: string): Map<string, Project> {
  const parsed = v.safeParse(projectList, readJson(path))
  if (parsed.success) return new Map(parsed.output.map((project) => [project.id, withIcon(project, path)]))
  const mistakes = parsed.issues.map(
    (issue) => `PROJECTS_FILE: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`,
  )
  throw new ConfigError(mistakes)
}

interface OpenOrigin {
  readonly id: string
  readonly origin: string
}

/** Lists origins without TLS, whose pages an attacker on the network can change. */
function listOpenOrigins(projects: Iterable<Project>): readonly OpenOrigin[] {
  return [...projects].flatMap(({ id, origins }) =>
    origins
      .filter((origin) => origin.startsWith('http:') && !isLocalOrigin(origin.replace('*.', 'any.')))
      .map((origin) => ({ id, origin })),
  )
}

function describeOpen({ id, origin }: OpenOrigin): string {
  return `PROJECTS_FILE: ${origin} of the project ${id} is not https, and WALLET_URL is set: whoever is between a visitor and that page could ask the wallet for signatures. Write ${origin.replace('http:', 'https:')}. Only localhost may do without.`
}

function withIcon(project: Project, path: string): Project {
  if (project.icon === '') return project
  try {
    return { ...project, icon: readPicture(resolve(dirname(path), project.icon)) }
  } catch (error) {
    throw new ConfigError([`PROJECTS_FILE: icon of ${project.id} ${messageOf(error)}`])
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError([
      `PROJECTS_FILE: ${path} cannot be read (${messageOf(error)}). Write [{"id": "my-app", "name": "My app", "origins": ["https://app.example"], "analytics": false}].`,
    ])
  }
}

function stampOf(path: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch {
    // The read below fails and reports the reason.
    return 'unreadable'
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
