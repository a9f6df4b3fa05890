import type { Route } from './route.ts'

// @__NO_SIDE_EFFECTS__
/** A call of the wallet's own pages: a POST whose body names the project. */
export function walletRoute<const route extends Omit<Route, 'method' | 'isProjectInBody'>>(route: route) {
  return { ...route, method: 'POST', isProjectInBody: true } as const
}
