import type { Wallet } from '@latchkey/core'
import { createDirectoryKit, toKnown } from '../createDirectoryKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates, type WriteState } from '../states.ts'

const show =
  (wallet: Wallet): WriteState =>
  () => ({ kit: createDirectoryKit({ pairing: [] }), route: { view: 'Downloads', wallet } })

export default defineStates('Downloads', {
  ready: show(toKnown('Quill')),
  longest: show(toKnown(WALLET_NAME)),
  empty: show({ id: 'kestrel', name: 'Kestrel', chains: [], relays: [], isCertified: false }),
})
