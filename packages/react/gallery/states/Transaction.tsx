import type { Transaction } from '@latchkey/core'
import { toTransaction } from '../../../core/src/history/toTransaction.ts'
import { ALICE } from '../../../core/src/testing/scriptedAdapter.ts'
import { createAccountKit } from '../createAccountKit.ts'
import { AMOUNT, SYMBOL, WALLET_NAME } from '../extremes.ts'
import { coin, type EntryOptions, entry, FRIEND, token } from '../historyEntries.ts'
import { defineStates, type GalleryState } from '../states.ts'

function show(options: EntryOptions): GalleryState {
  const wire = entry({ hash: `0x${'7a'.repeat(32)}`, ...options })
  const transaction: Transaction | undefined = toTransaction(wire, {
    caipNetworkId: 'eip155:42161',
    gatewayUrl: 'http://127.0.0.1:1',
  })
  if (!transaction) throw new Error('The entry has no time.')
  return {
    kit: createAccountKit({ history: () => ({ data: [wire], next: null }) }),
    route: { view: 'Transaction', transaction },
    history: [{ view: 'Account', tab: 'activity' }],
  }
}

export default defineStates('Transaction', {
  ready: () => show({ transfers: [token('out', '250.123456', 'USDC', 'USD Coin', 250.12)] }),
  trade: () =>
    show({
      type: 'trade',
      application: 'Harbour Swap',
      transfers: [coin('out', '0.2', 360.18), token('in', '360.181234', 'USDC', 'USD Coin', 360.18)],
    }),
  pending: () => show({ status: 'pending', transfers: [coin('out', '0.25', 450)] }),
  failed: () => show({ status: 'failed', transfers: [token('out', '40', 'ARB', 'Arbitrum', 28.8)] }),
  spam: () =>
    show({
      type: 'receive',
      from: FRIEND,
      to: ALICE,
      isSpam: true,
      transfers: [token('in', '1000000', 'FREE', 'Visit free-money dot example')],
    }),
  contract: () => show({ type: 'execute', application: 'Harbour Swap' }),
  'long-names': () =>
    show({
      type: 'trade',
      application: WALLET_NAME,
      transfers: [
        token('out', `${AMOUNT}.123456789012345678`, SYMBOL, SYMBOL, 1e18),
        token('in', '5.000001', 'ميناء', 'عملة الميناء القديم'),
        coin('in', '0.000000000000000001'),
      ],
    }),
})
