import type { Failure } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useErrorText } from './useErrorText.ts'

/** A failure in the catalogue's words. */
export function ErrorText({ failure }: { failure: Failure }): ReactElement {
  return <>{useErrorText()(failure)}</>
}
