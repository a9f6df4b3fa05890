import type { ReactElement } from 'react'
import { useRouteError } from 'react-router'
import { BareError } from '../errors/BareError.tsx'

/** Shows the error page if the shell itself failed. */
export function ShellError(): ReactElement {
  return <BareError error={useRouteError()} />
}
