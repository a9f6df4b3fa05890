import { createBrowserRouter, type RouteObject } from 'react-router'

/** The browser's router, as createBrowserRouter() makes it. */
export type AppRouter = ReturnType<typeof createBrowserRouter>

/**
 * Creates the browser's router, and waits until it has loaded the code for the first render. If the address redirects to
 * another site, the promise never settles, because the browser is leaving the page.
 *
 * @param isPrerendered - whether the page's markup already exists; then the browser has already restored its scroll position
 */
export async function createRouter(routes: RouteObject[], isPrerendered: boolean): Promise<AppRouter> {
  nameEntry()
  const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : {})
  await initialized(router)
  return router
}

export async function initialized({ state, subscribe }: AppRouter): Promise<void> {
  if (state.initialized) return
  await new Promise<void>((resolve) => {
    const leave = subscribe((next) => {
      if (!next.initialized) return
      leave()
      resolve()
    })
  })
}

/**
 * Gives the current history entry a unique key if it has none. The router calls the first entry of every document
 * "default", so a page would get the scroll position of another page.
 */
function nameEntry(): void {
  const { state } = history
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '')
}
