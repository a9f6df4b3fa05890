import { base64, hex } from '@scure/base'
import type { Wallet } from '@wallet-standard/base'
import type { BitcoinSigner, SignerAccount } from '../../../../lab/src/bitcoin/createSigner.ts'
import { ALICE, BOB } from './keys.ts'

type Feature = Record<string, unknown>
type StandardAccount = ReturnType<typeof accountOf>

/** What a wallet's user has decided, shared by both kinds of test wallet. */
export function createPerson(no: () => Error) {
  let asked = 0
  let refuse = false
  return {
    asked: () => asked,
    rejectNext() {
      refuse = true
    },
    ask() {
      asked += 1
      if (!refuse) return
      refuse = false
      throw no()
    },
  }
}

const signers: readonly BitcoinSigner[] = [ALICE, BOB]

/** The key of an address, and the account that it is of. */
export function keyOf(address: string, among = signers): { signer: BitcoinSigner; account: SignerAccount } {
  for (const signer of among)
    for (const account of [signer.payment, signer.ordinals])
      if (account.address === address) return { signer, account }
  throw new Error('not mine to sign')
}

export function accountOf({ address, publicKey, purpose }: SignerAccount, chains = ['bitcoin:testnet']) {
  const features = ['bitcoin:signMessage', 'bitcoin:signTransaction']
  return { address, publicKey, purpose, chains, features }
}

/** A Bitcoin wallet of Wallet Standard on the page, with real keys, and what a test changes of it. */
export function standardWallet({
  name = 'Test Wallet',
  chains = ['bitcoin:mainnet', 'bitcoin:testnet'],
  without = [] as readonly string[],
  features = {} as Readonly<Record<string, Feature>>,
  offers = [ALICE.payment, ALICE.ordinals].map((one) => accountOf(one)) as readonly StandardAccount[],
  keys = signers,
} = {}) {
  const listeners = new Set<(change: object) => void>()
  const person = createPerson(() => Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  let granted: readonly StandardAccount[] = []
  let offered = offers
  const all: Record<string, Feature> = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: async () => {
        if (granted.length === 0) person.ask()
        granted = offered
        return { accounts: granted }
      },
    },
    'bitcoin:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        granted = []
      },
    },
    'bitcoin:events': {
      version: '1.0.0',
      on: (_event: string, listener: (change: object) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: async (input: { account: StandardAccount; message: Uint8Array }) => {
        person.ask()
        const { signer, account } = keyOf(input.account.address, keys)
        const text = new TextDecoder().decode(input.message)
        const signature = base64.decode(signer.signMessage(account, text, 'BIP322'))
        return [{ signedMessage: input.message, signature }]
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: async (input: {
        psbt: Uint8Array
        inputsToSign: { account: StandardAccount; signingIndexes: number[] }[]
      }) => {
        person.ask()
        const signedPsbt = input.inputsToSign.reduce(
          (psbt, { account, signingIndexes }) =>
            keyOf(account.address, keys).signer.signPsbt(psbt, signingIndexes),
          input.psbt,
        )
        return [{ signedPsbt }]
      },
    },
    ...features,
  }
  for (const feature of without) delete all[feature]
  const wallet = {
    ...{ version: '1.0.0', name, icon: 'data:image/svg+xml;base64,PHN2Zy8+', chains, features: all },
    get accounts() {
      return granted
    },
  } as unknown as Wallet
  return {
    ...person,
    wallet,
    listeners: () => listeners.size,
    /** What the wallet shares from now on; nothing: it leaves the page. */
    share(accounts: readonly StandardAccount[]) {
      if (accounts.length > 0) offered = accounts
      granted = accounts
      for (const listener of [...listeners]) listener({ accounts })
    },
  }
}

type Handler = (params: unknown) => unknown

/** A wallet that speaks the protocol of sats-connect, with real keys, and what a test changes of it. */
export function satsWallet({
  shares = [ALICE.payment, ALICE.ordinals] as readonly SignerAccount[],
  network = 'Testnet',
  keys = signers,
  methods = {} as Readonly<Record<string, Handler | undefined>>,
} = {}) {
  const listeners = new Map<string, Set<(event: object) => void>>()
  const fail = (code: number, message: string) => Object.assign(new Error(message), { code })
  const person = createPerson(() => fail(-32000, 'User rejected request'))
  let isGranted = false
  let shared = shares
  let current = network
  const addresses = () =>
    shared.map(({ address, publicKey, purpose, addressType }) => ({
      ...{ address, purpose, addressType, publicKey: hex.encode(publicKey), walletType: 'software' },
    }))
  const networkNow = () => ({ bitcoin: { name: current }, stacks: { name: 'testnet' } })
  const requireGrant = () => {
    if (!isGranted || shared.length === 0) throw fail(-32002, 'Access denied')
  }
  const tell = (type: string) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ type })
  }
  const own: Record<string, Handler | undefined> = {
    wallet_connect() {
      if (!isGranted) person.ask()
      isGranted = true
      return { id: '1', addresses: addresses(), walletType: 'software', network: networkNow() }
    },
    wallet_getAccount() {
      requireGrant()
      return { id: '1', addresses: addresses(), walletType: 'software' }
    },
    wallet_getNetwork() {
      requireGrant()
      return networkNow()
    },
    wallet_changeNetwork(params) {
      person.ask()
      current = (params as { name: string }).name
      return null
    },
    wallet_disconnect() {
      isGranted = false
      return null
    },
    signMessage(params) {
      person.ask()
      const { address, message, protocol } = params as {
        address: string
        message: string
        protocol: 'ECDSA' | 'BIP322'
      }
      const { signer, account } = keyOf(address, keys)
      return { signature: signer.signMessage(account, message, protocol), address, protocol, messageHash: '' }
    },
    signPsbt(params) {
      person.ask()
      const { psbt, signInputs } = params as { psbt: string; signInputs: Record<string, number[]> }
      const signed = Object.entries(signInputs).reduce(
        (bytes, [address, inputs]) => keyOf(address, keys).signer.signPsbt(bytes, inputs),
        base64.decode(psbt),
      )
      return { psbt: base64.encode(signed) }
    },
    ...methods,
  }
  const provider = {
    async request(method: string, params: unknown) {
      try {
        const handler = own[method]
        if (!handler) throw fail(-32601, 'Method not found')
        return { jsonrpc: '2.0', id: '1', result: await handler(params) }
      } catch (error) {
        const { code = -32603, message } = error as { code?: number; message: string }
        return { jsonrpc: '2.0', id: '1', error: { code, message } }
      }
    },
    addListener(type: string, listener: (event: object) => void) {
      const set = listeners.get(type) ?? new Set()
      listeners.set(type, set.add(listener))
      return () => set.delete(listener)
    },
  }
  return {
    ...person,
    provider,
    /** What the wallet shares from now on; nothing: it leaves the page. */
    share(accounts: readonly SignerAccount[]) {
      shared = accounts
      if (accounts.length === 0) isGranted = false
      tell(accounts.length === 0 ? 'disconnect' : 'accountChange')
    },
    move(name: string, accounts: readonly SignerAccount[]) {
      current = name
      shared = accounts
      tell('networkChange')
    },
  }
}
