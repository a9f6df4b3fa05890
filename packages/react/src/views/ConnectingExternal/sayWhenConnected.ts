import { type Kit, showNotice } from '@latchkey/core'

/** The modal was closed while a wallet asks: that it approved after all is said in a notice over the page. */
export function sayWhenConnected(kit: Kit, say: (wallet: string) => string): void {
  const isLeft = (): boolean => kit.store.get().connect.attempt?.step === 'left'
  if (!isLeft()) return
  const stop = kit.store.subscribe((_, event) => {
    if (event.type === 'wallet.connected' && event.how === 'asked')
      showNotice(kit, { message: say(event.connector.name), variant: 'success' })
    if (!isLeft()) stop()
  })
}
