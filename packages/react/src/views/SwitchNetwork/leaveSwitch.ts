import { goBack, type Kit, replaceView, resetView } from '@latchkey/core'

/** Returns to the list that the network was chosen from; from UnsupportedChain, back would close the modal (S2.14). */
export function leaveSwitch(kit: Kit): void {
  const { history } = kit.store.get().modal
  if (history.some(({ view }) => view === 'UnsupportedChain')) resetView(kit, { view: 'UnsupportedChain' })
  else if (history.at(-2)?.view === 'Networks') goBack(kit)
  else replaceView(kit, { view: 'Networks' })
}
