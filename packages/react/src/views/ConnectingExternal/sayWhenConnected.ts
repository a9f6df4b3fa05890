import { type Kit, showNotice } from '@latchkey/core'

/** Says in a notice over the page that a wallet approved after the modal was closed. */
export function sayWhenConnected(kit: Kit, say: (wallet: string) => string): () => void {
  return kit.store.subscribe((_, event, before) => {
    if (event.type === 'wallet.connected' && event.how === 'asked' && before.connect.attempt?.step === 'left')
      showNotice(kit, { message: say(event.connector.name), variant: 'success' })
  })
}

/** Stops once the wallet that the modal was closed over is no longer waited for. */
export function stopWhenOver(kit: Kit, stop: () => void): void {
  const isOver = (): boolean => kit.store.get().connect.attempt?.step !== 'left'
  if (isOver()) {
    stop()
    return
  }
  const leave = kit.store.subscribe(() => {
    if (!isOver()) return
    leave()
    stop()
  })
}
