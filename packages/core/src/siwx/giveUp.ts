import { showNotice } from '../actions/notices.ts'
import { SiwxInitializationError } from '../errors/siwx.ts'
import { toFailure } from '../errors/toFailure.ts'
import type { Kit } from '../kit/kit.ts'
import { leaveToConnect } from './leaveToConnect.ts'
import { siwxOf } from './siwxOf.ts'

/** S4.11. If a sign-in is required, the wallet is disconnected. Otherwise it stays connected, and the view offers to try again. */
export async function giveUp(kit: Kit, attempt: number, cause: unknown): Promise<void> {
  if (siwxOf(kit).attempt !== attempt) return
  const failure = toFailure(new SiwxInitializationError({ cause }))
  kit.store.dispatch({ type: 'siwx.initializationFailed', attempt, failure })
  if (siwxOf(kit).isRequired) await leaveToConnect(kit)
  showNotice(kit, { failure, variant: 'error' })
}
