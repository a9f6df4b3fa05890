'use client'
import { createContext } from 'react'
import type { Catalogue } from './Catalogue.ts'

/** The provider's texts. Absent: each chunk's own English. */
export const CatalogueContext = createContext<Catalogue | undefined>(undefined)
