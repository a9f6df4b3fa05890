'use client'
import { createContext } from 'react'
import type { Messages } from './Messages.ts'

/** The catalogue given to the provider. Absent: each chunk's own English. */
export const MessagesContext = createContext<Messages | undefined>(undefined)
