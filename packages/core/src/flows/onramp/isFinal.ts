import type { OnRampOrder } from './state.ts'

/** A failed payment may be repeated until the service reports that the order is final. */
export function isFinal({
  status,
  isFinal: isOver = false,
}: Pick<OnRampOrder, 'status' | 'isFinal'>): boolean {
  return status === 'succeeded' || ((status === 'failed' || status === 'refunded') && isOver)
}
