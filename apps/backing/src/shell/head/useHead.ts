import { useEffect } from 'react'
import { type Head, pushHead } from './headStack.ts'

/**
 * Gives the document its title and description while the caller is mounted. The last one mounted wins; what it leaves
 * out stays as it was.
 */
export function useHead({ title, description }: Head): void {
  useEffect(
    () => pushHead({ ...(title && { title }), ...(description && { description }) }),
    [title, description],
  )
}
