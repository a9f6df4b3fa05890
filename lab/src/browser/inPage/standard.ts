// A wallet of Wallet Standard off EVM: registered now and whenever an app is ready.
import { LAB_WALLET_ICON } from './icon.ts'
import { createProvider } from './provider.ts'

type ToldAccount = { address: string; publicKey: string; chain: string; purpose?: string }
type SignInAnswer = { accounts: readonly ToldAccount[]; message: string; signature: string }
type StandardAccount = {
  address: string
  publicKey: Uint8Array
  chains: readonly string[]
  features: readonly string[]
  purpose?: string
}
type StandardListener = (change: { accounts: readonly StandardAccount[] }) => void
type RegisterApi = { register(wallet: object): unknown }
type AskWallet = (method: string, params?: object) => Promise<unknown>
type StandardConnect = (wish?: { silent?: boolean }) => Promise<{ accounts: readonly StandardAccount[] }>

type StandardSignIn = (input: object) => Promise<object>

export type { AskWallet, StandardAccount, ToldAccount }

export const bytesToText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
export const textToBytes = (text: unknown): Uint8Array =>
  Uint8Array.from(atob(String(text)), (character) => character.charCodeAt(0))

export const signMessages =
  (ask: AskWallet) =>
  (...inputs: readonly { account: StandardAccount; message: Uint8Array }[]) =>
    Promise.all(
      inputs.map(async ({ account: { address }, message }) => ({
        signedMessage: message,
        signature: textToBytes(await ask('signMessage', { account: address, message: bytesToText(message) })),
      })),
    )

/** Asks this browser's wallet by the methods of one namespace, such as `solana_accounts`. */
export function askNamespace(
  session: string,
  namespace: 'solana' | 'bitcoin',
  onChange: () => void,
): AskWallet {
  const provider = createProvider(session)
  let isHeard = false
  return (method, params) => {
    // Nothing is heard before the page first uses the wallet.
    if (!isHeard) provider.on(`${namespace}Changed`, onChange)
    isHeard = true
    return provider.request({ method: `${namespace}_${method}`, ...(params ? { params: [params] } : {}) })
  }
}

export function registerStandard(
  {
    session,
    namespace,
    chains,
  }: { session: string; namespace: 'solana' | 'bitcoin'; chains: readonly string[] },
  signing: (ask: AskWallet) => Readonly<Record<string, object>>,
  more: (connect: StandardConnect, signIn: StandardSignIn) => Readonly<Record<string, object>> = () => ({}),
): void {
  const listeners = new Set<StandardListener>()
  let accounts: readonly StandardAccount[] = []
  const ask = askNamespace(session, namespace, () => {
    if (accounts.length > 0) void ask('accounts').then(share)
  })
  const features = signing(ask)
  const signs = Object.keys(features).filter((name) => name.startsWith(`${namespace}:`))
  const share = (answer: unknown): readonly StandardAccount[] => {
    accounts = (answer as ToldAccount[]).map(({ address, publicKey, chain, purpose }) => ({
      ...{ address, publicKey: textToBytes(publicKey), chains: [chain], features: signs },
      ...(purpose === undefined ? {} : { purpose }),
    }))
    for (const listener of [...listeners]) listener({ accounts })
    return accounts
  }
  const connect: StandardConnect = async ({ silent = false } = {}) => ({
    accounts: share(await ask(silent ? 'accounts' : 'connect')),
  })
  const signIn: StandardSignIn = async (input) => {
    const answer = (await ask('signIn', input)) as SignInAnswer
    const [account] = share(answer.accounts)
    const [signedMessage, signature] = [answer.message, answer.signature].map(textToBytes)
    return { account, signedMessage, signature, signatureType: 'ed25519' }
  }
  const wallet = {
    version: '1.0.0',
    name: 'Lab Wallet',
    icon: LAB_WALLET_ICON,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: async () => {
          await ask('disconnect')
          share([])
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_event: string, listener: StandardListener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...features,
      ...more(connect, signIn),
    },
  }
  const register = ({ register: add }: RegisterApi): void => void add(wallet)
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<RegisterApi>).detail),
  )
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
