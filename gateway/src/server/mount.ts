import { useMiddleware } from './middleware.ts'
import type { Module } from './module.ts'
import type { Server } from './server.ts'

/** Binds the routes of every module to the server. @throws Error if two routes have the same path and method */
export function mount(server: Server, modules: readonly Module[]): void {
  useMiddleware(server)
  for (const { fallback } of modules)
    if (fallback) server.app.get('*', async (context, next) => (await fallback(context)) ?? next())
  for (const { routes } of modules) for (const route of routes) bindRoute(server, route)
}

function bindRoute(server: Server, bound: Module['routes'][number]): void {
  const { route, paths } = bound
  const taken = server.bound.find((other) => isSamePlace(other, bound))
  if (taken)
    throw new Error(`${route.name} and ${taken.route.name} both answer ${route.method} ${route.path}`)
  server.bound.push(bound)
  const patterns = paths.map((path) => path.replace(/\{(\w+)\}/g, ':$1'))
  server.app.on(route.method, patterns, (context) => bound.answer(context, server.admission))
}

function isSamePlace(one: Module['routes'][number], other: Module['routes'][number]): boolean {
  return one.route.method === other.route.method && one.paths.some((path) => other.paths.includes(path))
}
