import type { Effect } from './behaviour.ts'
import { emit, moveToChain, revoke, selectAccount, type WalletSession } from './session.ts'

/** Does to a wallet what a user might do to it while a request is under way. */
export function applyEffect(session: WalletSession, origin: string, effect: Effect | undefined): void {
  switch (effect) {
    case 'nextAccount': {
      const index = session.accounts.indexOf(session.selected)
      const next = session.accounts[(index + 1) % session.accounts.length]
      if (next) selectAccount(session, next)
      return
    }
    case 'otherChain': {
      const other = [...session.chains.keys()].find((id) => id !== session.chainId)
      if (other !== undefined) moveToChain(session, other)
      return
    }
    case 'revoke':
      revoke(session, origin)
      return
    case 'disconnect':
      emit(session, { type: 'disconnect', data: { code: 4900, message: 'The Lab Wallet was disconnected.' } })
      return
    case undefined:
      return
  }
}
