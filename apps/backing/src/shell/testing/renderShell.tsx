import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render } from 'vitest-browser-react'
import { createTestKit } from '../../../../../packages/core/src/testing/createTestKit.ts'
import { createColourMode } from '../../colourMode/createColourMode.ts'
import { ErrorBoundary } from '../../errors/ErrorBoundary.tsx'
import { parsePayload } from '../../payload/Payload.ts'
import { initialized } from '../../router/createRouter.ts'
import type { PageRoute } from '../../router/PageRoute.ts'
import { createRoutes, type RouteTables } from '../../router/routes.tsx'
import type { App } from '../App.ts'
import { AppProviders } from '../AppProviders.tsx'
import '@latchkey/react/styles.css'
import '../../styles/app.css'

export interface RenderShellOptions extends RouteTables {
  /** Where the user comes in. */
  readonly path?: string
  readonly app?: Partial<App>
  readonly onError?: (error: unknown) => void
}

const programme = {
  title: 'Keep the kit',
  summary: 'A programme for tests.',
  goal: '24',
  treasury: { '42161': '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  links: [{ title: 'Source code', url: 'https://example.org/source' }],
}

export async function createTestApp(over: Partial<App> = {}): Promise<App> {
  const { kit = createTestKit({ features: { analytics: false } }).kit } = over
  return {
    kit,
    queries: await kit.queries(),
    payload: parsePayload({ buildId: 'build-of-a-test', programme }),
    config: { projectId: 'test', gatewayUrl: 'http://127.0.0.1:1', lab: false },
    ...over,
  }
}

/** The whole shell in a real browser, with a router in memory. Its colours are the document's, as the app's own are. */
export async function renderShell({ path = '/', app: over, onError, ...tables }: RenderShellOptions = {}) {
  const colourMode = createColourMode(window)
  const stop = colourMode.follow()
  const app = await createTestApp({ colourMode, ...over })
  const router = createMemoryRouter(createRoutes(tables), { initialEntries: [path] })
  await initialized(router)
  const screen = await render(
    <ErrorBoundary>
      <AppProviders app={app}>
        <RouterProvider router={router} {...(onError && { onError: (error) => onError(error) })} />
      </AppProviders>
    </ErrorBoundary>,
  )
  return { app, router, screen, colourMode, stop }
}

/** A page as the build renders it ahead. */
export async function prerender(page: PageRoute, app: App): Promise<string> {
  const handler = createStaticHandler(createRoutes({ pages: [page] }))
  const context = await handler.query(new Request(`http://localhost${page.path}`))
  if (context instanceof Response) throw new Error('It redirects.')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(
    <AppProviders app={app}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppProviders>,
  )
}

export function pageOf(path: string, Component: ComponentType) {
  return { path, load: async () => ({ default: Component }) }
}
