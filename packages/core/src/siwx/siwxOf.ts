import { initialSiwx } from '../flows/siwx/initial.ts'
import type { SiwxState } from '../flows/siwx/state.ts'
import type { Kit } from '../kit/kit.ts'

export function siwxOf(kit: Kit): SiwxState {
  return kit.store.get().siwx ?? initialSiwx
}
