'use client'
import type { Kit } from '@latchkey/core'
import { createContext } from 'react'

/** The kit that the nearest LatchkeyProvider was given. */
export const KitContext = createContext<Kit | undefined>(undefined)
