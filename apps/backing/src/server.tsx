import { type ReactElement, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { ErrorBoundary } from './errors/ErrorBoundary.tsx'
import { parsePayload } from './payload/Payload.ts'
import { type PageHead, pageHead } from './payload/pageHead.ts'
import { pages } from './router/pages.ts'
import { createRoutes } from './router/routes.tsx'
import { AppProviders } from './shell/AppProviders.tsx'
import { createAppKit } from './shell/createAppKit.ts'

// The build runs this code in Node to prerender pages. Browsers never load it.

export { readSnapshot } from './payload/readSnapshot.ts'
export { requireProgramme } from './payload/requireProgramme.ts'

/** A page as the build writes it into its document. */
export interface RenderedPage {
  readonly html: string
  readonly head: PageHead
}

/** The paths to prerender: those of pages without parameters. */
export const prerenderedPaths: readonly string[] = pages
  .map(({ path }) => path)
  .filter((path) => !/[:*?]/.test(path))

/** A placeholder. The build sends no requests, and only the browser knows the page's address and its gateway. */
const NOWHERE = 'http://localhost'

/**
 * Renders a page to HTML.
 *
 * @throws PayloadError that names every problem of the programme; Error if the page cannot be rendered
 */
export async function renderPage(path: string, payload: unknown): Promise<RenderedPage> {
  const parsed = { ...parsePayload(payload), page: path }
  const kit = createAppKit({
    config: { projectId: 'prerender', gatewayUrl: NOWHERE, lab: false },
    origin: NOWHERE,
  })
  const queries = await kit.queries()
  const handler = createStaticHandler(createRoutes())
  const context = await handler.query(new Request(NOWHERE + path))
  if (context instanceof Response) throw new Error(`${path} redirects, so that it cannot be prerendered.`)
  const [error] = Object.values(context.errors ?? {})
  if (error !== undefined) throw new Error(`${path} cannot be prerendered.`, { cause: error })
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = (
    <StrictMode>
      <ErrorBoundary>
        <AppProviders app={{ kit, queries, payload: parsed }}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </AppProviders>
      </ErrorBoundary>
    </StrictMode>
  )
  try {
    return { html: await toHtml(path, markup), head: pageHead(parsed.programme) }
  } finally {
    // A query's result is dropped only after minutes. Until then, its timer would keep the build running.
    queries.clear()
  }
}

const PATIENCE_MS = 30_000

async function toHtml(path: string, markup: ReactElement): Promise<string> {
  const failures: unknown[] = []
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new Error('Something in it never arrives.')), PATIENCE_MS)
  try {
    const { prelude } = await prerender(markup, {
      // React would defer larger content to an inline script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: patience.signal,
      onError: (cause) => void failures.push(cause),
    })
    const html = await new Response(prelude).text()
    if (failures.length === 0) return html
  } catch (cause) {
    failures.push(cause)
  } finally {
    clearTimeout(timer)
  }
  throw new Error(`${path} cannot be prerendered.`, { cause: failures[0] })
}
