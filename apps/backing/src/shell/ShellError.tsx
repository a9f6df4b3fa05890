import type { ReactElement } from 'react'
import { useRouteError } from 'react-router'
import { BareError } from '../errors/BareError.tsx'

/** What is shown where the shell itself failed. */
export function ShellError(): ReactElement {
  return <BareError error={useRouteError()} />
}
