import { useContext, useEffect, useState } from 'react'
import { CatalogueContext } from './CatalogueContext.ts'
import type { Messages } from './Messages.ts'

/** Fetches a section's texts where the language has them in a chunk of their own, and returns whether they are here. */
export function useSection(section: keyof Messages): boolean {
  const catalogue = useContext(CatalogueContext)
  const [, setArrivals] = useState(0)
  const isHere = catalogue?.has(section) ?? true
  useEffect(() => {
    if (!isHere) void catalogue?.load(section).then(() => setArrivals((count) => count + 1))
  }, [catalogue, section, isHere])
  return isHere
}
