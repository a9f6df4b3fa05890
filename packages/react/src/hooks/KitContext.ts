'use client'
import type { Kit } from '@latchkey/core'
import { createContext } from 'react'

export const KitContext = createContext<Kit | undefined>(undefined)
