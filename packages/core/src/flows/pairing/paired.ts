import type { Flow } from '../../kit/kit.ts'

/** No state of its own: sessions are stored apart, because their keys are no part of it. */
export const pairedFlow: Flow<'paired', null> = {
  name: 'paired',
  initial: () => null,
  reduce: (slice) => slice,
}
