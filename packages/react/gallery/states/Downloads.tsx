import { createDirectoryKit, toKnown } from '../createDirectoryKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'

const history = [{ view: 'Connect' }] as const

export default defineStates('Downloads', {
  ready: () => ({
    kit: createDirectoryKit({ pairing: [] }),
    history,
    route: { view: 'Downloads', wallet: toKnown('Quill') },
  }),
  longest: () => ({
    kit: createDirectoryKit({ pairing: [] }),
    history,
    route: { view: 'Downloads', wallet: toKnown(WALLET_NAME) },
  }),
  empty: () => ({
    kit: createDirectoryKit({ pairing: [] }),
    history,
    route: {
      view: 'Downloads',
      wallet: { id: 'kestrel', name: 'Kestrel', chains: [], relays: [], isCertified: false },
    },
  }),
})
