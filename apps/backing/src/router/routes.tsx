import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { RouteError } from '../errors/RouteError.tsx'
import { Shell } from '../shell/Shell.tsx'
import { ShellError } from '../shell/ShellError.tsx'
import type { PageModule, PageRoute, RouteHandle } from './PageRoute.ts'
import { pageNotFound, pageRefused } from './pageNotFound.ts'
import { pages } from './pages.ts'
import { checkRedirectRule, type RedirectRule, redirectRules } from './redirectRules.ts'
import { middlewareOf, type RouteMiddleware, routeMiddleware } from './routeMiddleware.ts'

/** The three tables from which routes are created. Default: the app's own. */
export interface RouteTables {
  readonly pages?: readonly PageRoute[]
  readonly redirects?: readonly RedirectRule[]
  readonly middleware?: Readonly<Record<string, RouteMiddleware>>
}

/**
 * Creates the app's routes, for the browser's router and for the static handler of the build.
 *
 * @throws RedirectRuleError if a redirect's target is neither a path nor a web address
 */
export function createRoutes(tables: RouteTables = {}): RouteObject[] {
  const { redirects = redirectRules, middleware = routeMiddleware } = tables
  return [
    {
      id: 'shell',
      Component: Shell,
      ErrorBoundary: ShellError,
      // Never shown, because the page waits for the browser's router before it renders.
      HydrateFallback: () => null,
      children: [
        {
          id: 'page',
          // The boundary is inside the shell, so that header and footer stay if a page fails.
          ErrorBoundary: RouteError,
          children: [
            ...redirects.map(redirectRoute),
            ...(tables.pages ?? pages).map((page) => pageRoute(page, middleware)),
            {
              path: '*',
              element: nothing,
              loader: ({ request }) => {
                throw pageNotFound(new URL(request.url).pathname)
              },
            },
          ],
        },
      ],
    },
  ]
}

/** Never shown, because the route's loader redirects. Without an element, the router would warn. */
const nothing = <></>

function redirectRoute(rule: RedirectRule): RouteObject {
  checkRedirectRule(rule)
  return { path: rule.from, element: nothing, loader: () => redirect(rule.to) }
}

function pageRoute(page: PageRoute, middleware: Readonly<Record<string, RouteMiddleware>>): RouteObject {
  const { path, load, colourMode } = page
  const handle: RouteHandle = { load, ...(colourMode && { colourMode }) }
  const isGuarded = page.validate !== undefined || (page.middleware?.length ?? 0) > 0
  return {
    path,
    handle,
    // `lazy` is one function, because the router ignores failures of an object with separate functions.
    lazy: async () => ({ Component: (await arrived(load())).default }),
    // A page without checks has no loader, because it waits only for its code.
    ...(isGuarded && { loader: guard(page, middleware) }),
  }
}

function guard(
  { middleware: names = [], validate }: PageRoute,
  known: Readonly<Record<string, RouteMiddleware>>,
): LoaderFunction {
  return async ({ request, params }) => {
    const { pathname, search } = new URL(request.url)
    const destination = { pathname, search, params }
    for (const name of names) {
      const target = await middlewareOf(name, known)(destination)
      if (typeof target === 'string') {
        checkRedirectRule({ from: pathname, to: target })
        throw redirect(target)
      }
    }
    if (validate && !(await validate(destination))) throw pageRefused(pathname)
    return null
  }
}

/** Waits for a page's code. If a chunk fails and the page reloads because of it (S8.63), the import resolves to undefined. */
async function arrived(loading: Promise<PageModule | undefined>): Promise<PageModule> {
  return (await loading) ?? new Promise<never>(() => {})
}
