import { type Kit, selectAccount } from '@latchkey/core'

/** The account that is shown was signed out of the embedded wallet elsewhere. */
export function endLogin(kit: Kit): void {
  const { address = '' } = selectAccount(kit.store.get())
  kit.store.dispatch({ type: 'login.ended', addresses: [address] })
}
