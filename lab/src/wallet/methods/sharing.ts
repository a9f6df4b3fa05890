import type { Call, Method } from '../method.ts'
import { CODES, invalid, WalletRpcError } from '../rpcError.ts'
import type { Decision, OtherNamespace } from '../session.ts'

/** An account off EVM, as pages get it. The public key is in base64. */
export type ToldAccount = { address: string; publicKey: string; chain: string; purpose?: string }

/** The methods by which sites see the accounts of a namespace, and the keys that may sign for a site. */
export type Sharing<key> = {
  /** `…_accounts`, `…_connect` and `…_disconnect`. */
  methods: Readonly<Record<string, Method>>
  /** Returns the key of an address. Throws 4100 if the address was not shared with the site. */
  keyFor(call: Call, address: unknown): key
  /** Shares the accounts that a user chose. @returns their keys, the current one first */
  share(call: Call, decision: Decision): readonly key[]
  side: WalletSide
}

export type NamespaceMethods = { methods: Readonly<Record<string, Method>>; side: WalletSide }

/** The data of a namespace outside EVM that a pairing may share. */
export type WalletSide = {
  namespace: OtherNamespace
  name: string
  /** CAIP-2. */
  caipNetworkId: string
  addresses(index: number): string[]
}

type SharingParameters<key> = {
  namespace: OtherNamespace
  name: string
  /** The network that pairings share, in CAIP-2, and as pages call it. */
  pairs: { caipNetworkId: string; chain: string }
  keys: (index: number) => readonly key[]
  tell: (key: key) => ToldAccount
}

/**
 * How the wallet shares the accounts of a namespace off EVM. Each account has the number of the EVM account that stands for it in the
 * wallet's windows.
 */
export function createSharing<key>({
  namespace,
  name,
  pairs,
  keys,
  tell,
}: SharingParameters<key>): Sharing<key> {
  const shared = ({ session, origin }: Call): readonly key[] =>
    (session.shares[namespace].get(origin) ?? []).flatMap(keys)
  const accounts = (call: Call): ToldAccount[] => shared(call).map(tell)
  const share = (call: Call, { accounts: chosen = [call.session.selected] }: Decision): readonly key[] => {
    const { session, origin } = call
    if (chosen.length === 0) throw new WalletRpcError(CODES.userRejected, 'No account was chosen.')
    session.shares[namespace].set(
      origin,
      chosen.map((account) => session.accounts.indexOf(account)),
    )
    return shared(call)
  }
  return {
    side: {
      ...{ namespace, name, caipNetworkId: pairs.caipNetworkId },
      addresses: (index) =>
        keys(index)
          .map(tell)
          .flatMap(({ address, chain }) => (chain === pairs.chain ? [address] : [])),
    },
    share,
    keyFor(call, address) {
      const key = shared(call).find((one) => tell(one).address === address)
      if (key) return key
      throw new WalletRpcError(
        CODES.unauthorized,
        `The account ${String(address)} has not been shared with ${call.origin}. Connect first.`,
      )
    },
    methods: {
      [`${namespace}_accounts`]: (call) => ({ perform: () => accounts(call) }),
      [`${namespace}_connect`]: (call) => {
        const { origin } = call
        if (shared(call).length > 0) return { perform: () => accounts(call) }
        return {
          question: {
            kind: 'connect',
            origin,
            title: `Connect to this site on ${name}`,
            rows: [{ label: 'It will see', value: 'Addresses, balances and activity' }],
          },
          oneAtATime: true,
          perform: (decision) => share(call, decision).map(tell),
        }
      },
      [`${namespace}_disconnect`]: ({ session, origin }) => ({
        perform: () => session.shares[namespace].delete(origin),
      }),
    },
  }
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Bytes of base64, or error -32602. */
export function fromBase64(text: unknown): Uint8Array {
  if (typeof text === 'string') return new Uint8Array(Buffer.from(text, 'base64'))
  throw invalid('Bytes must be base64')
}
