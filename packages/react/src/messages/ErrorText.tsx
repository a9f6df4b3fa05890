import type { Failure } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useErrorText } from './useErrorText.ts'

export function ErrorText({ failure }: { failure: Failure }): ReactElement {
  return <>{useErrorText()(failure)}</>
}
