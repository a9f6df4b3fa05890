import type { Signing } from './question.ts'

/** How each method that asks a person is approved. Each loads when it is asked for. */
export const SIGNINGS: ReadonlyMap<string, () => Promise<Signing>> = new Map([
  ['personal_sign', async () => (await import('./evm/personalSign.ts')).personalSign],
  ['eth_signTypedData_v4', async () => (await import('./evm/typedData.ts')).typedData],
  ['eth_sendTransaction', async () => (await import('./evm/sendTransaction.ts')).sendTransaction],
  ['solana_signMessage', async () => (await import('./solana/solanaMessage.ts')).solanaMessage],
  ['solana_signTransaction', async () => (await import('./solana/solanaTransactions.ts')).solanaTransaction],
  [
    'solana_signAllTransactions',
    async () => (await import('./solana/solanaTransactions.ts')).solanaTransactions,
  ],
  ['solana_signAndSendTransaction', async () => (await import('./solana/solanaTransactions.ts')).solanaSend],
])
