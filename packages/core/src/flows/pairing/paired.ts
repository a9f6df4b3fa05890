import type { Flow } from '../../kit/kit.ts'

/** Has no state: sessions are stored separately, because their keys must not be in the state. */
export const pairedFlow: Flow<'paired', null> = {
  name: 'paired',
  initial: () => null,
  reduce: (slice) => slice,
}
