import type { OnRampOrder } from './state.ts'

/** Whether nothing more will become of an order. One whose payment failed may be paid again until the service says that it is over. */
export function isFinal({
  status,
  isFinal: isOver = false,
}: Pick<OnRampOrder, 'status' | 'isFinal'>): boolean {
  return status === 'succeeded' || ((status === 'failed' || status === 'refunded') && isOver)
}
