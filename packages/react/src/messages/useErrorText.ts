import type { Failure } from '@latchkey/core'
import { errors } from './en/errors.ts'
import { useTexts } from './useTexts.ts'

/**
 * How to say a failure on the screen: by the error's class from the catalogue, else its own short text.
 *
 * @example
 * const errorText = useErrorText()
 * return <Banner tone="error">{errorText(failure)}</Banner>
 */
export function useErrorText(): (failure: Pick<Failure, 'name' | 'shortMessage'>) => string {
  const texts: Readonly<Record<string, string>> = useTexts('errors', errors)
  return ({ name, shortMessage }) => (Object.hasOwn(texts, name) ? texts[name] : undefined) ?? shortMessage
}
