'use client'
import { setLocale } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/** The kit's locale, and how to change it. */
export interface UseLocaleReturnType {
  /** A BCP 47 tag. */
  readonly locale: string
  /** Throws ConfigurationError if it is not a language tag. */
  readonly setLocale: (locale: string) => void
}

/**
 * The kit's locale and how to change it.
 *
 * @example
 * const { locale, setLocale } = useLocale()
 * setLocale(locale === 'de' ? 'en' : 'de')
 */
export function useLocale(): UseLocaleReturnType {
  const kit = useKit()
  const locale = useKitState((state) => state.locale)
  return useMemo(() => ({ locale, setLocale: (next) => setLocale(kit, { locale: next }) }), [kit, locale])
}
