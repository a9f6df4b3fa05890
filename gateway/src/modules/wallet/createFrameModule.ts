import type { Context } from 'hono'
import { writeContentPolicy } from '../../policy/writeContentPolicy.ts'
import type { Projects } from '../../projects/openProjects.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { methodsAt } from '../../server/middleware.ts'
import type { Module } from '../../server/module.ts'
import type { Server } from '../../server/server.ts'
import { reply } from '../app/createAppModule.ts'
import { createAppServer } from '../app/createAppServer.ts'

const FILE_COST = 0.2
/** The only page that other origins may show in a frame. All other pages are windows. */
const FRAMED = '/'
const WITH_OPENER = /^\/(approve|sign-in|oauth)(\/|$)/
const RETURN = /^\/oauth\/cb\/[a-z]+$/
/** Any page on this machine, if no file lists the projects. */
const LAB_ORIGINS = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*']

/** Headers of every response, even without a page. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/**
 * Serves the built page of the embedded wallet from its own origin, under a strict content policy.
 *
 * @param folder - build output of apps/frame
 */
export function createFrameModule(server: Server, folder: string): Module {
  const files = createAppServer({ folder })

  const fallback = async (context: Context<GatewayEnvironment>): Promise<Response | undefined> => {
    const { path } = context.req
    const isPage = path === FRAMED || RETURN.test(path)
    if (!isPage && methodsAt(server, path).length > 0) return undefined
    context.set('routeName', 'frame')
    await server.admission.spend({ client: context.get('client') }, 'calls', FILE_COST)
    const found = await findPage(context.req.raw)
    if (!found) return undefined
    const framedBy = path === FRAMED ? originsOf(server.projects, context.req.query('projectId')) : []
    const isHtml = found.headers['content-type']?.startsWith('text/html') ?? false
    const headers = {
      ...found.headers,
      ...HEADERS,
      'content-security-policy': writePolicy(framedBy),
      'cross-origin-opener-policy': WITH_OPENER.test(path) ? 'unsafe-none' : 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // The policy depends on the list of projects, so no cache may store a page.
      ...(isHtml && { 'cache-control': 'no-store' }),
    }
    return reply(context, found.status, headers, found.bytes)
  }

  /** Finds a page: `/approve` is `approve.html` or `approve/index.html`. Providers return users to one page. */
  async function findPage(request: Request) {
    const url = new URL(request.url)
    if (RETURN.test(url.pathname)) url.pathname = '/oauth'
    const isName = /^\/[a-z][a-z/-]*[a-z]$/.test(url.pathname)
    const headers = new Headers(request.headers)
    // Never a 304 for a page: it is sent in full, with its current policy.
    if (isName || url.pathname.endsWith('/')) headers.delete('if-none-match')
    const found = await files.answer({ url: url.href, headers })
    if (!isName || found?.status === 200) return found
    return (await files.answer({ url: `${url.origin}${url.pathname}.html`, headers })) ?? found
  }

  return { name: 'frame', routes: [], fallback }
}

function originsOf(projects: Projects, projectId: string | undefined): readonly string[] {
  const admission = projects.admit(projectId, undefined)
  if (!('project' in admission)) return []
  return projects.isListed ? admission.project.origins : LAB_ORIGINS
}

function writePolicy(framedBy: readonly string[]): string {
  const page = { calls: true, fonts: true }
  return writeContentPolicy({ calls: [], images: [], framedBy, page, trustedTypes: 'none' })
}
