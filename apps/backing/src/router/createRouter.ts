import { createBrowserRouter, type RouteObject } from 'react-router'

/** The browser's router, as createBrowserRouter() makes it. */
export type AppRouter = ReturnType<typeof createBrowserRouter>

/**
 * Makes the browser's router, and waits until it has loaded what the first render needs. Where the address redirects to
 * another site this never ends: the page is being left.
 *
 * @param routes - from createRoutes()
 * @param isPrerendered - whether the page's markup is there already: the browser has then scrolled it to where it belongs
 */
export async function createRouter(routes: RouteObject[], isPrerendered: boolean): Promise<AppRouter> {
  const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : {})
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const leave = router.subscribe(({ initialized }) => {
        if (!initialized) return
        leave()
        resolve()
      })
    })
  }
  return router
}
