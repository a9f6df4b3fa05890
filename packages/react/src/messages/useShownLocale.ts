'use client'
import { useContext } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { CatalogueContext } from './CatalogueContext.ts'

/** The locale of what is on the screen: while another language is being loaded, still the one before. */
export function useShownLocale(): string {
  const locale = useKitState((state) => state.locale)
  return useContext(CatalogueContext)?.locale ?? locale
}
