import { emit, moveToChain, revoke, selectAccount, type WalletSession } from '../../lab/src/wallet/session.ts'
import type { Deed } from './cell.ts'

export function does(deed: Deed, session: WalletSession, origin: string, chainId = 421614): void {
  const [, second = session.selected] = session.accounts
  switch (deed) {
    case 'selects another account':
      selectAccount(session, second)
      return
    case 'moves to another network':
      moveToChain(session, chainId)
      return
    case 'moves to a network that the page does not have':
      moveToChain(session, 1)
      return
    case 'takes the permission back':
      revoke(session, origin)
      return
    case 'says that it is disconnected':
      emit(session, { type: 'disconnect', data: { code: 1013, message: 'Try again later.' } })
      return
    case 'shares another account without a word':
      session.selected = second
      session.permissions.set(origin, [second])
      return
    case 'moves to another network without a word':
      session.chainId = chainId
      return
    case 'moves to a foreign network without a word':
      session.chainId = 1
      return
    case 'emits nothing any more':
      session.listeners.clear()
      return
    case 'emits a list of accounts with junk in it':
    case 'leaves window.ethereum to another wallet':
      throw new Error(`Only the page itself ${deed}.`)
  }
}
