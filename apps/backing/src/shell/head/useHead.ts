import { useEffect } from 'react'
import { type Head, pushHead } from './headStack.ts'

/**
 * Sets the document's title and description while the caller is mounted. The last mounted caller wins. Omitted values do not
 * change.
 */
export function useHead({ title, description }: Head): void {
  useEffect(
    () => pushHead({ ...(title && { title }), ...(description && { description }) }),
    [title, description],
  )
}
