import type { Project } from './project.ts'

/** Whether a page may use a project. A request that no browser sent has no origin. */
export function isOriginAllowed(project: Project, origin: string | undefined): boolean {
  if (origin === undefined) return true
  return project.origins.some((allowed) => matches(allowed, origin.toLowerCase()))
}

/** Whether a page was loaded from this very machine, over plain HTTP, on any port. */
export function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
  return protocol === 'http:' && isLoopback
}

/** `https://*.app.example` stands for every host below app.example, and not for app.example itself. */
function matches(allowed: string, origin: string): boolean {
  if (!allowed.includes('*')) return allowed === origin
  const [scheme, domain] = allowed.split('*')
  return scheme !== undefined && domain !== undefined && origin.startsWith(scheme) && origin.endsWith(domain)
}
