import type { Show } from '../ask.ts'
import { type ApprovalContent, approvalScreen } from './approvalScreen.ts'
import { canSeeCover } from './clickGuard.ts'
import { askInWindow } from './secureWindow.ts'
import { showScreen } from './showScreen.ts'

/** Shows what would be signed, for whom and where, and waits for the decision: here, or in a window that nothing can cover. */
export const showApproval: Show = async (
  shown,
  { address, network, origin },
  { method },
  { frame, turn, isLab },
) => {
  const { settings } = frame
  const content: ApprovalContent = { method, origin, address, network, isLab, shown }
  return canSeeCover()
    ? showScreen((texts) => approvalScreen(content, texts), { settings, signal: turn.signal })
    : askInWindow(content, { settings, signal: turn.signal })
}
