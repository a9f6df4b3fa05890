import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { parseTransaction } from '../wallet/parseTransaction.ts'

/** A key and its address. */
export function keyOf(seed: number): { secret: Uint8Array; publicKey: Uint8Array; address: string } {
  const secret = new Uint8Array(32).fill(seed)
  const publicKey = ed25519.getPublicKey(secret)
  return { secret, publicKey, address: base58.encode(publicKey) }
}

export const ALICE = keyOf(1)
export const BOB = keyOf(2)

type Feature = Record<string, unknown>

/** A Solana wallet on the page, with real keys, and what a test changes of it. */
export function standardWallet({
  name = 'Test Wallet',
  chains = ['solana:mainnet', 'solana:devnet'],
  without = [] as readonly string[],
  features = {} as Readonly<Record<string, Feature>>,
} = {}) {
  const listeners = new Set<(change: object) => void>()
  let granted: readonly WalletAccount[] = []
  let offered = [ALICE, BOB].map((key) => account(key))
  let asked = 0
  const options: unknown[] = []
  let refuse = false
  let isGranted = false
  const ask = () => {
    asked += 1
    if (!refuse) return
    refuse = false
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  function account({ address, publicKey }: typeof ALICE, own: readonly string[] = chains): WalletAccount {
    return {
      address,
      publicKey,
      chains: own as WalletAccount['chains'],
      features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
    }
  }
  const secretOf = (one: WalletAccount) => (one.address === ALICE.address ? ALICE : BOB).secret
  const signIn = (one: WalletAccount, transaction: Uint8Array) => {
    const signed = transaction.slice()
    const parsed = parseTransaction(transaction)
    const index = parsed?.signers.indexOf(one.address) ?? -1
    if (!parsed || index < 0) throw new Error('not mine to sign')
    signed.set(ed25519.sign(parsed.message, secretOf(one)), 1 + index * 64)
    return signed
  }
  const all: Record<string, Feature> = {
    'standard:connect': {
      version: '1.0.0',
      connect: async ({ silent = false } = {}) => {
        if (!silent && !isGranted) ask()
        if (!silent) isGranted = true
        granted = isGranted ? offered : []
        return { accounts: granted }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        isGranted = false
        granted = []
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: string, listener: (change: object) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (input: { account: WalletAccount; message: Uint8Array }) => {
        ask()
        return [
          { signedMessage: input.message, signature: ed25519.sign(input.message, secretOf(input.account)) },
        ]
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs: { account: WalletAccount; transaction: Uint8Array }[]) => {
        ask()
        return inputs.map((one) => ({ signedTransaction: signIn(one.account, one.transaction) }))
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: async (input: {
        account: WalletAccount
        transaction: Uint8Array
        options?: unknown
      }) => {
        ask()
        options.push(input.options)
        return [{ signature: signIn(input.account, input.transaction).slice(1, 65) }]
      },
    },
    ...features,
  }
  for (const feature of without) delete all[feature]
  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    features: all,
    get accounts() {
      return granted
    },
  } as unknown as Wallet
  const tell = (change: object) => {
    for (const listener of [...listeners]) listener(change)
  }
  return {
    wallet,
    account,
    asked: () => asked,
    /** The options of each transaction that it was asked to send. */
    sendOptions: () => options,
    listeners: () => listeners.size,
    rejectNext: () => {
      refuse = true
    },
    /** What the wallet shares from now on; nothing: it leaves the page. */
    share(accounts: readonly WalletAccount[]) {
      offered = [...accounts]
      granted = accounts
      isGranted = accounts.length > 0
      tell({ accounts })
    },
  }
}
