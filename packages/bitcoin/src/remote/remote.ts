// Loads with the first paired wallet.
import type { CaipNetworkId } from '@latchkey/contract'
import { type RemoteNeeds, type RemoteWallet, WalletAnswerError } from '@latchkey/core'
import { read, remoteEvents, remoteStandard } from '@latchkey/core/adapter'
import { MAINNET, TESTNET, toWalletChain } from '../chains.ts'
import type { Purpose } from '../wallet/account.ts'
import { fromBase64, toBase64 } from '../wallet/base64.ts'
import type { MessageProtocol } from '../wallet/wallet.ts'

const SIGN_TEXT = 'signMessage'
const SIGN = 'signPsbt'
const ADDRESSES = 'getAccountAddresses'
const PROVE = 'bitcoin_proveLab'
const ADDRESSES_CHANGED = 'bip122_addressesChanged'

const NETWORKS: readonly CaipNetworkId[] = [MAINNET, TESTNET]

const events = remoteEvents('bip122')

export const needs: RemoteNeeds = {
  methods: [SIGN_TEXT, SIGN, ADDRESSES],
  events: [...events.events, ADDRESSES_CHANGED],
  proofMethods: [PROVE],
  isChain: (chain) => /^bip122:[0-9a-f]{32}$/.test(chain),
  read(event) {
    if (event.name !== ADDRESSES_CHANGED) return events.read(event)
    const addresses = Array.isArray(event.data) ? event.data.map((entry) => read(entry, 'address')) : []
    const texts = addresses.filter((address) => typeof address === 'string')
    return texts.length > 0 && texts.length === addresses.length ? { addresses: texts } : undefined
  },
}

interface Account {
  readonly address: string
}

/** Presents a paired wallet as a Wallet Standard wallet. */
export function createProvider(wallet: RemoteWallet): object {
  const known = new Map<string, { purpose?: Purpose; publicKey?: Uint8Array }>()
  const listeners = new Set<() => void>()
  const here = (): CaipNetworkId => wallet.chain('bip122') ?? MAINNET
  const networkOf = ({ address }: Account): CaipNetworkId =>
    NETWORKS.find((chain) => wallet.accounts(chain).includes(address)) ?? here()
  const has = (method: string) => wallet.grants(here(), method)

  /** A session has only addresses. Taproot and nested SegWit also need public keys, and the address for ordinals must not be used for payments. */
  async function askAddresses(chain: CaipNetworkId): Promise<void> {
    const [account] = wallet.accounts(chain)
    const answer = await wallet.request({
      ...{ chain, method: ADDRESSES, isSilent: true },
      params: { account, intentions: ['payment', 'ordinal'] },
    })
    for (const entry of Array.isArray(answer) ? answer : []) {
      const address = read(entry, 'address')
      const publicKey = fromHex(read(entry, 'publicKey'))
      const intention = read(entry, 'intention')
      const purpose = /^ordinals?$/.test(String(intention)) ? 'ordinals' : 'payment'
      if (typeof address !== 'string') continue
      known.set(address, {
        ...(intention === undefined ? {} : { purpose }),
        ...(publicKey ? { publicKey } : {}),
      })
    }
    for (const listener of [...listeners]) listener()
  }
  if (has(ADDRESSES) && wallet.accounts(here()).some((address) => !isPlain(address)))
    askAddresses(here()).catch(() => {
      // Keep the guess below: if there are addresses of other types, a Taproot address is for ordinals and is not used for payments.
    })

  const accountsOn = (caipNetworkId: CaipNetworkId) => {
    const addresses = wallet.accounts(caipNetworkId)
    const isMixed = addresses.some((address) => !isTaproot(address))
    return addresses.map((address) => ({
      ...{ address, chains: [toWalletChain(caipNetworkId)] },
      purpose: isMixed && isTaproot(address) ? 'ordinals' : 'payment',
      ...known.get(address),
    }))
  }
  const all: readonly [method: string, feature: string, methods: object][] = [
    [
      SIGN_TEXT,
      'bitcoin:signMessage',
      {
        async signMessage(input: { account: Account; message: Uint8Array; protocol?: MessageProtocol }) {
          const { account, message, protocol } = input
          const { address } = account
          const answer = await wallet.request({
            ...{ chain: networkOf(account), method: SIGN_TEXT },
            params: {
              ...{ account: address, address, message: new TextDecoder().decode(message) },
              protocol: protocol?.toLowerCase(),
            },
          })
          return [{ signedMessage: message, signature: signatureOf(answer) }]
        },
      },
    ],
    [
      SIGN,
      'bitcoin:signTransaction',
      {
        async signTransaction(input: {
          psbt: Uint8Array
          inputsToSign: readonly { account: Account; signingIndexes: readonly number[] }[]
        }) {
          const [first] = input.inputsToSign
          if (!first) throw new WalletAnswerError({ method: SIGN })
          const answer = await wallet.request({
            ...{ chain: networkOf(first.account), method: SIGN },
            params: {
              ...{ account: first.account.address, psbt: toBase64(input.psbt), broadcast: false },
              signInputs: input.inputsToSign.flatMap(({ account: { address }, signingIndexes }) =>
                signingIndexes.map((index) => ({ address, index })),
              ),
            },
          })
          const signedPsbt = fromBase64(read(answer, 'psbt'))
          if (!signedPsbt) throw new WalletAnswerError({ method: SIGN })
          return [{ signedPsbt }]
        },
      },
    ],
    [
      PROVE,
      'latchkey:lab',
      {
        async prove({ challenge }: { challenge: Uint8Array }) {
          const params = [{ challenge: toBase64(challenge) }]
          const answer = await wallet.request({ chain: here(), method: PROVE, params, isSilent: true })
          const signature = fromBase64(answer)
          if (!signature) throw new WalletAnswerError({ method: PROVE })
          return { signature }
        },
      },
    ],
  ]

  const face: object = remoteStandard(wallet, {
    namespace: 'bip122',
    accounts: () => NETWORKS.flatMap(accountsOn),
    features: () => ({
      'bitcoin:connect': { connect: async () => ({ accounts: read(face, 'accounts') }) },
      ...Object.fromEntries(all.flatMap(([method, name, methods]) => (has(method) ? [[name, methods]] : []))),
    }),
    onKnown(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
  return face
}

/** Wallets write signatures in hex or in base64. A signature in base64 never consists of hex digits alone. */
function signatureOf(answer: unknown): Uint8Array {
  const text = read(answer, 'signature')
  const bytes = fromHex(text) ?? fromBase64(text)
  if (!bytes || bytes.length === 0) throw new WalletAnswerError({ method: SIGN_TEXT })
  return bytes
}

function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^(0x)?([0-9a-f]{2})+$/i.test(text)) return undefined
  const pairs = text.replace(/^0x/i, '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

const isTaproot = (address: string): boolean => /^(bc|tb)1p/i.test(address)
/** Whether an address is native SegWit with a single key (P2WPKH). Such an address needs no further data. */
const isPlain = (address: string): boolean => /^(bc|tb)1q.{38}$/i.test(address)
