import 'virtual:tokens.css'
import './screen/screen.css'
import type { Settings } from '../calls/frame.ts'
import type { RecoveryScreens } from '../wallet/wallet.ts'
import { createAsk } from './ask.ts'
import { createRecoveryScreens } from './recoveryScreens.ts'
import type { AskPerson } from './request.ts'
import { showApproval } from './screen/showApproval.ts'

/** The screens of this frame: loaded with the first question. */
export function createPerson(settings: Settings): { ask: AskPerson; recovery: RecoveryScreens } {
  return { ask: createAsk(showApproval), recovery: createRecoveryScreens(settings) }
}
