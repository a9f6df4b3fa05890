import type { ChainNamespace } from '@latchkey/contract'
import { addressKey } from '../../namespace/addresses.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { State } from '../../store/state.ts'

export function identityKey(
  state: Pick<State, 'network'>,
  namespace: ChainNamespace,
  address: string,
): string {
  return `${namespace}:${addressKey(traitsOf(state, namespace), address)}`
}
