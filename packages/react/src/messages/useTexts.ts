'use client'
import { useContext } from 'react'
import { CatalogueContext } from './CatalogueContext.ts'
import type { Messages } from './Messages.ts'

/** A section of the catalogue: the provider's language, and English for what that lacks. */
export function useTexts<section extends keyof Messages>(
  section: section,
  english: Messages[section],
): Messages[section] {
  return useContext(CatalogueContext)?.read(section, english) ?? english
}
