import { createBrowserRouter, type RouteObject } from 'react-router'

/** The browser's router, as createBrowserRouter() makes it. */
export type AppRouter = ReturnType<typeof createBrowserRouter>

/**
 * Makes the browser's router, and waits until it has loaded what the first render needs. Where the address redirects to
 * another site this never ends: the page is being left.
 *
 * @param isPrerendered - whether the page's markup is there already: the browser has then scrolled it to where it belongs
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
 * Gives the history's entry a key of its own where it has none. The router calls the first entry of every document
 * "default", and under that name a page would be scrolled to where quite another one had been left.
 */
function nameEntry(): void {
  const { state } = history
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '')
}
