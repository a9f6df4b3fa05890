import {
  type BaseError,
  type Connector,
  ProviderNotFoundError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletAnswerError,
} from '@latchkey/core'
import { decodeError, listen, read } from '@latchkey/core/adapter'
import { decodeSs58 } from '@latchkey/siwx/polkadot'

/** A validated account that an extension shares. */
export interface Account {
  /** The address as the extension writes it. Each request must use that form. */
  readonly own: string
  /** 32 bytes. */
  readonly publicKey: Uint8Array
  /** The first 32 hex digits of a network's genesis hash, if the extension uses the account on that network only. */
  readonly genesis?: string
}

/** Its methods throw only the kit's errors. */
export interface Wallet {
  readonly connectorId: string
  readonly name: string
  /** Asks for accounts. An extension that has granted the page before opens no window. */
  enable(): Promise<readonly Account[]>
  /** Returns no accounts before enable(). */
  accounts(): Promise<readonly Account[]>
  /** @returns the signature in hex */
  signRaw(account: Account, text: string): Promise<string>
  /** Calls the listener with the accounts when they change. @returns a function that stops this */
  onChange(listener: (accounts: readonly Account[]) => void): () => void
  /** Extensions cannot be disconnected, so this page just stops using it. */
  leave(): void
}

export function toWallet(connectorId: string, connector: Connector | undefined, appName: string): Wallet {
  const provider = connector?.provider
  if (!connector || provider === undefined) throw new ProviderNotFoundError({ connectorId })
  let injected: unknown

  async function call(owner: unknown, method: string, ...inputs: readonly unknown[]): Promise<unknown> {
    const run = read(owner, method)
    if (typeof run !== 'function') throw new UnsupportedMethodError({ method })
    try {
      return await Reflect.apply(run, owner, inputs)
    } catch (thrown) {
      throw decode(thrown, method)
    }
  }
  const accounts = async (): Promise<readonly Account[]> =>
    injected === undefined ? [] : readAccounts(await call(read(injected, 'accounts'), 'get'))

  return {
    ...{ connectorId, name: connector.name, accounts },
    async enable() {
      injected = await call(provider, 'enable', appName)
      if (typeof injected !== 'object' || injected === null) {
        injected = undefined
        throw new WalletAnswerError({ method: 'enable' })
      }
      return accounts()
    },
    async signRaw({ own }, text) {
      if (injected === undefined) throw new UnauthorizedError()
      const data = toHex(new TextEncoder().encode(text))
      const answer = await call(read(injected, 'signer'), 'signRaw', { address: own, data, type: 'bytes' })
      const signature = read(answer, 'signature')
      if (typeof signature !== 'string' || !/^0x([0-9a-f]{2}){64,66}$/i.test(signature))
        throw new WalletAnswerError({ method: 'signRaw' })
      return signature
    },
    onChange(listener) {
      const source = read(injected, 'accounts')
      return listen(read(source, 'subscribe'), source, [(list: unknown) => listener(readAccounts(list))])
    },
    leave() {
      injected = undefined
    },
  }
}

/** Leaves out entries that are not Polkadot accounts, and duplicates. */
function readAccounts(list: unknown): readonly Account[] {
  const found = new Map<string, Account>()
  for (const entry of Array.isArray(list) ? list : []) {
    const account = readAccount(entry)
    const key = account && toHex(account.publicKey)
    if (account && key && !found.has(key)) found.set(key, account)
  }
  return [...found.values()]
}

function readAccount(entry: unknown): Account | undefined {
  const own = read(entry, 'address')
  const genesisHash = read(entry, 'genesisHash')
  if (typeof own !== 'string') return undefined
  try {
    const { publicKey } = decodeSs58(own)
    const genesis = typeof genesisHash === 'string' ? genesisHash.replace(/^0x/, '').slice(0, 32) : ''
    return { own, publicKey, ...(genesis ? { genesis } : {}) }
  } catch {
    // The account belongs to another family, such as Ethereum, or its checksum is wrong.
    return undefined
  }
}

/** An extension's errors have a message but no code. */
function decode(thrown: unknown, method: string): BaseError {
  const text = String(read(thrown, 'message') ?? thrown)
  return /^(rejected|cancell?ed)$/i.test(text.trim())
    ? new UserRejectedError({ cause: thrown })
    : decodeError(thrown, method)
}

const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
