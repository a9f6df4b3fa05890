import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { RouteError } from '../errors/RouteError.tsx'
import { Shell } from '../shell/Shell.tsx'
import { ShellError } from '../shell/ShellError.tsx'
import type { PageModule, PageRoute, RouteHandle } from './PageRoute.ts'
import { pageNotFound, pageRefused } from './pageNotFound.ts'
import { pages } from './pages.ts'
import { checkRedirectRule, type RedirectRule, redirectRules } from './redirectRules.ts'
import { middlewareOf, type RouteMiddleware, routeMiddleware } from './routeMiddleware.ts'

/** The three tables that routes are made of. The app's own unless given. */
export interface RouteTables {
  readonly pages?: readonly PageRoute[]
  readonly redirects?: readonly RedirectRule[]
  readonly middleware?: Readonly<Record<string, RouteMiddleware>>
}

/**
 * The app's routes, for the browser's router and for the static handler of the build alike.
 *
 * @throws RedirectRuleError where a redirect leads to what is no path and no web address
 */
export function createRoutes(tables: RouteTables = {}): RouteObject[] {
  const { redirects = redirectRules, middleware = routeMiddleware } = tables
  return [
    {
      id: 'shell',
      Component: Shell,
      ErrorBoundary: ShellError,
      // The browser's router is waited for before it is rendered: this stands nowhere.
      HydrateFallback: () => null,
      children: [
        {
          id: 'page',
          // Inside the shell: its header and footer outlive a page that fails.
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

/** What is never seen: the route's loader leads elsewhere. Without an element the router would warn. */
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
    // As one function: of one that is given by parts, the router drops the failure.
    lazy: async () => ({ Component: (await arrived(load())).default }),
    // A page that asks nothing has no loader: there is nothing to wait for besides its code.
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

/** A chunk that failed while the page is being reloaded for it (S8.63) arrives as nothing: there is nobody left to tell. */
async function arrived(loading: Promise<PageModule | undefined>): Promise<PageModule> {
  return (await loading) ?? new Promise<never>(() => {})
}
