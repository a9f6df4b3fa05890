import { ALICE, BOB } from '../../../core/src/testing/scriptedAdapter.ts'
import { addressOf, createSeveralKit, createUngrantedKit, SOL, solanaMainnet } from '../createSeveralKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates } from '../states.ts'
import { walletNames } from '../wallets.ts'

const solana = { addresses: [SOL], caipNetworkId: solanaMainnet.caipNetworkId }

export default defineStates('ProfileWallets', {
  ready: () => createSeveralKit(),
  one: () => createSeveralKit({ connected: [{ name: 'Northlight' }], recent: ['Harbor', 'Lumen'] }),
  accounts: () =>
    createSeveralKit({
      connected: [
        { name: 'Lumen', ...solana, reconnecting: true },
        { name: 'Harbor', addresses: [ALICE, BOB, addressOf(1)] },
        { name: 'Quill', addresses: [addressOf(2)], caipNetworkId: 'eip155:137' },
        { name: 'Northlight', addresses: [addressOf(3)] },
      ],
      solana: { connect: () => new Promise(() => {}) },
    }),
  ungranted: () => createUngrantedKit(),
  loading: () => createSeveralKit({ evm: { getBalance: () => new Promise(() => {}) }, knownBalances: false }),
  unavailable: () =>
    createSeveralKit({
      evm: { getBalance: () => Promise.reject(new Error('no answer')) },
      knownBalances: false,
    }),
  many: () =>
    createSeveralKit({
      connected: [
        { name: 'Lumen', ...solana },
        ...walletNames.map((name, index) => ({ name, addresses: [addressOf(index)] })),
      ],
    }),
  'long-names': () =>
    createSeveralKit({
      connected: [{ name: 'Lumen', ...solana }, { name: WALLET_NAME }],
      evm: { getBalance: async () => 123_456_789_012_345_678_901_234_567n },
      knownBalances: false,
    }),
})
