// The wallet for Solana, as Wallet Standard has it: registered now and whenever an app is ready.
import { LAB_WALLET_ICON } from './icon.ts'
import { createProvider } from './provider.ts'

type SolanaAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
}
type SolanaListener = (change: { accounts: readonly SolanaAccount[] }) => void
type RegisterApi = { register(wallet: object): unknown }

const SOLANA_CHAINS = ['solana:devnet']
const SOLANA_FEATURES = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']

const bytesToText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const textToBytes = (text: unknown): Uint8Array =>
  Uint8Array.from(atob(String(text)), (character) => character.charCodeAt(0))

export function registerSolana(session: string): void {
  const provider = createProvider(session)
  const listeners = new Set<SolanaListener>()
  let accounts: readonly SolanaAccount[] = []
  const ask = (method: string, params?: object): Promise<unknown> =>
    provider.request(params ? { method, params: [params] } : { method })
  const share = (answer: unknown): readonly SolanaAccount[] => {
    accounts = (answer as { address: string; publicKey: string }[]).map(({ address, publicKey }) => ({
      address,
      publicKey: textToBytes(publicKey),
      chains: SOLANA_CHAINS,
      features: SOLANA_FEATURES,
    }))
    for (const listener of [...listeners]) listener({ accounts })
    return accounts
  }
  type Input = { account: SolanaAccount; transaction: Uint8Array; message: Uint8Array; chain: string }
  const wallet = {
    version: '1.0.0',
    name: 'Lab Wallet',
    icon: LAB_WALLET_ICON,
    chains: SOLANA_CHAINS,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async ({ silent = false }: { silent?: boolean } = {}) => ({
          accounts: share(await ask(silent ? 'solana_accounts' : 'solana_connect')),
        }),
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          await ask('solana_disconnect')
          share([])
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: SolanaListener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: Input[]) =>
          Promise.all(
            inputs.map(async ({ account, message }) => ({
              signedMessage: message,
              signature: textToBytes(
                await ask('solana_signMessage', { account: account.address, message: bytesToText(message) }),
              ),
            })),
          ),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async (...inputs: Input[]) => {
          const answer = await ask('solana_signTransactions', toSolanaRequest(inputs))
          return (answer as string[]).map((text) => ({ signedTransaction: textToBytes(text) }))
        },
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: async (...inputs: Input[]) => [
          { signature: textToBytes(await ask('solana_signAndSendTransaction', toSolanaRequest(inputs))) },
        ],
      },
      // No other wallet has it: by this a lab's kit knows that no real money is there.
      'latchkey:proveLab': {
        version: '1.0.0',
        prove: async ({ text }: { text: Uint8Array }) => ({
          signature: textToBytes(await ask('latchkey_proveLab', { text: bytesToText(text) })),
        }),
      },
    },
  }
  const register = ({ register: add }: RegisterApi): void => void add(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<RegisterApi>).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

function toSolanaRequest(
  inputs: readonly { account: SolanaAccount; transaction: Uint8Array; chain: string }[],
): object {
  const [first] = inputs
  return {
    account: first?.account.address,
    chain: first?.chain,
    transactions: inputs.map(({ transaction }) => bytesToText(transaction)),
  }
}
