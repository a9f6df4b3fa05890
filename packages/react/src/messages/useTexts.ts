'use client'
import { useContext } from 'react'
import type { Messages } from './Messages.ts'
import { MessagesContext } from './MessagesContext.ts'

/**
 * A section of the catalogue: the provider's, else the English that came with the chunk.
 *
 * @example
 * const texts = useTexts('Networks', Networks)
 */
export function useTexts<section extends keyof Messages>(
  section: section,
  english: Messages[section],
): Messages[section] {
  return useContext(MessagesContext)?.[section] ?? english
}
