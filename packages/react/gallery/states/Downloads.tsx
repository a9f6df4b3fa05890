import { createDirectoryKit, toKnown } from '../createDirectoryKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'

export default defineStates('Downloads', {
  ready: () => ({
    kit: createDirectoryKit({ pairing: [] }),
    route: { view: 'Downloads', wallet: toKnown('Quill') },
  }),
  longest: () => ({
    kit: createDirectoryKit({ pairing: [] }),
    route: { view: 'Downloads', wallet: toKnown(WALLET_NAME) },
  }),
  empty: () => ({
    kit: createDirectoryKit({ pairing: [] }),
    route: {
      view: 'Downloads',
      wallet: { id: 'kestrel', name: 'Kestrel', chains: [], relays: [], isCertified: false },
    },
  }),
})
