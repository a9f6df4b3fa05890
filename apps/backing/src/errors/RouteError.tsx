import type { ReactElement } from 'react'
import { useRouteError } from 'react-router'
import { describeError } from './describeError.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Shows the error page inside the shell if a route, its loader or its code failed. */
export function RouteError(): ReactElement {
  return <ErrorPage facts={describeError(useRouteError())} />
}
