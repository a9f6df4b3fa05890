import { createContext, useContext } from 'react'
import type { Payload } from './Payload.ts'
import { PayloadError } from './PayloadError.ts'

export const PayloadContext = createContext<Payload | undefined>(undefined)

/** What the page is rendered from: the programme and, where the build took one, the treasury's snapshot. */
export function usePayload(): Payload {
  const payload = useContext(PayloadContext)
  if (!payload)
    throw new PayloadError('usePayload() is outside of a PayloadContext. Wrap the page in its provider.')
  return payload
}
