import { createContext, useContext } from 'react'
import type { Payload } from './Payload.ts'
import { PayloadError } from './PayloadError.ts'

export const PayloadContext = createContext<Payload | undefined>(undefined)

/** Returns the page's data: the programme, and the treasury's snapshot if the build has one. */
export function usePayload(): Payload {
  const payload = useContext(PayloadContext)
  if (!payload)
    throw new PayloadError('usePayload() is outside of a PayloadContext. Wrap the page in its provider.')
  return payload
}
