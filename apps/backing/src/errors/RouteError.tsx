import type { ReactElement } from 'react'
import { useRouteError } from 'react-router'
import { describeError } from './describeError.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** What a route shows in the shell's place for pages when it, its loader or its code failed. */
export function RouteError(): ReactElement {
  return <ErrorPage facts={describeError(useRouteError())} />
}
