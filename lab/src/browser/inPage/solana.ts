// The wallet for Solana, as Wallet Standard has it.
import {
  type AskWallet,
  bytesToText,
  registerStandard,
  type StandardAccount,
  signMessages,
  textToBytes,
} from './standard.ts'

type SolanaInput = { account: StandardAccount; transaction: Uint8Array; message: Uint8Array; chain: string }

export const registerSolana = (session: string): void =>
  registerStandard(
    { session, namespace: 'solana', chains: ['solana:devnet'] },
    solanaFeatures,
    (_connect, signIn) => ({
      'solana:signIn': {
        version: '1.0.0',
        signIn: (...inputs: object[]) => Promise.all(inputs.map((input) => signIn(input))),
      },
    }),
  )

function solanaFeatures(ask: AskWallet): Readonly<Record<string, object>> {
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: signMessages(ask),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs: SolanaInput[]) => {
        const answer = await ask('signTransactions', toSolanaRequest(inputs))
        return (answer as string[]).map((text) => ({ signedTransaction: textToBytes(text) }))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: async (...inputs: SolanaInput[]) => [
        { signature: textToBytes(await ask('signAndSendTransaction', toSolanaRequest(inputs))) },
      ],
    },
    // No other wallet has it: by this a lab's kit knows that no real money is there.
    'latchkey:proveLab': {
      version: '1.0.0',
      prove: async ({ text }: { text: Uint8Array }) => ({
        signature: textToBytes(await ask('proveLab', { text: bytesToText(text) })),
      }),
    },
  }
}

function toSolanaRequest(inputs: readonly Pick<SolanaInput, 'account' | 'transaction' | 'chain'>[]): object {
  const [first] = inputs
  return {
    account: first?.account.address,
    chain: first?.chain,
    transactions: inputs.map(({ transaction }) => bytesToText(transaction)),
  }
}
