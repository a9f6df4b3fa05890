import type { Failure } from '@latchkey/core'
import { errors } from './en/errors.ts'
import { useTexts } from './useTexts.ts'

type ErrorText = string | ((said: string) => string)

/**
 * How to say a failure on the screen: by the error's class from the catalogue, else its own short text.
 *
 * @example
 * const errorText = useErrorText()
 * return <Banner tone="error">{errorText(failure)}</Banner>
 */
export function useErrorText(): (failure: Pick<Failure, 'name' | 'shortMessage'>) => string {
  const texts: Readonly<Record<string, ErrorText>> = useTexts('errors', errors)
  return ({ name, shortMessage }) => {
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined
    return typeof text === 'function' ? text(shortMessage) : (text ?? shortMessage)
  }
}
