import { fromBase58, toBase58 } from '../solana/base58.ts'
import { parseWire } from '../solana/wire.ts'
import { fromBase64, toBase64, type WalletSide } from '../wallet/methods/sharing.ts'
import { isObject, type JsonObject } from '../wallet/params.ts'
import { CODES, WalletRpcError } from '../wallet/rpcError.ts'

/** An app's request over a pairing outside EVM, as a Lab Wallet call, with a function that converts the response for the app. */
export type PairedCall = { method: string; params: readonly unknown[]; answer(result: unknown): unknown }

type Translate = (asked: JsonObject, account: string) => PairedCall

type PairedCallParameters = { side: WalletSide; method: string; params: unknown; accounts: readonly string[] }

/** Translates a request of a pairing, whose methods and encodings differ by namespace. The current account is the first of the accounts. */
export function toPairedCall({ side, method, params, accounts }: PairedCallParameters): PairedCall {
  const methods = side.namespace === 'solana' ? SOLANA : BITCOIN
  const translate = Object.hasOwn(methods, method) ? methods[method] : undefined
  const [account] = accounts
  if (!translate || account === undefined)
    throw new WalletRpcError(CODES.unsupportedMethod, `The Lab Phone does not support ${method}.`)
  const first: unknown = Array.isArray(params) ? params[0] : params
  return translate(isObject(first) ? first : {}, account)
}

const CHAIN = 'solana:devnet'

const SOLANA: Readonly<Record<string, Translate>> = {
  solana_getAccounts: (_, account) => ({
    ...{ method: 'solana_accounts', params: [] },
    answer: () => [{ pubkey: account }],
  }),
  solana_signMessage: ({ message, pubkey }, account) => ({
    method: 'solana_signMessage',
    params: [{ account: pubkey ?? account, message: toBase64(fromBase58(String(message))) }],
    answer: (result) => ({ signature: toBase58(fromBase64(result)) }),
  }),
  solana_signTransaction: ({ transaction, pubkey }, account) => ({
    method: 'solana_signTransactions',
    params: [{ account: pubkey ?? account, chain: CHAIN, transactions: [transaction] }],
    answer: (result) => {
      const [signed] = listOf(result)
      const { accounts, signatures } = parseWire(fromBase64(signed))
      const signature = signatures[accounts.findIndex((one) => one === (pubkey ?? account))]
      return { signature: toBase58(signature ?? new Uint8Array(64)), transaction: signed }
    },
  }),
  solana_signAllTransactions: ({ transactions, pubkey }, account) => ({
    method: 'solana_signTransactions',
    params: [{ account: pubkey ?? account, chain: CHAIN, transactions }],
    answer: (result) => ({ transactions: listOf(result) }),
  }),
  solana_signAndSendTransaction: ({ transaction, pubkey }, account) => ({
    method: 'solana_signAndSendTransaction',
    params: [{ account: pubkey ?? account, chain: CHAIN, transactions: [transaction] }],
    answer: (result) => ({ signature: toBase58(fromBase64(result)) }),
  }),
  // The lab's own: it has no other form.
  solana_proveLab: (asked) => ({ method: 'solana_proveLab', params: [asked], answer: (result) => result }),
}

const BITCOIN: Readonly<Record<string, Translate>> = {
  getAccountAddresses: () => ({
    ...{ method: 'bitcoin_accounts', params: [] },
    answer: (result) =>
      listOf(result)
        .filter(isObject)
        .filter(({ chain }) => chain === 'bitcoin:testnet')
        .map(({ address, publicKey, purpose }) => ({
          address,
          publicKey: Buffer.from(fromBase64(publicKey)).toString('hex'),
          intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
        })),
  }),
  signMessage: ({ message, address, protocol = 'ecdsa' }, account) => ({
    method: 'bitcoin_signMessage',
    params: [
      {
        account: address ?? account,
        message: toBase64(new TextEncoder().encode(String(message))),
        protocol: String(protocol).toUpperCase(),
      },
    ],
    answer: (result) => ({
      address: address ?? account,
      signature: Buffer.from(fromBase64(result)).toString('hex'),
    }),
  }),
  signPsbt: ({ psbt, signInputs }, account) => ({
    method: 'bitcoin_signPsbt',
    params: [
      {
        psbt,
        signs: listOf(signInputs)
          .filter(isObject)
          .map(({ address, index }) => ({ account: address ?? account, inputs: [index] })),
      },
    ],
    answer: (result) => ({ psbt: result }),
  }),
  bitcoin_proveLab: (asked) => ({ method: 'bitcoin_proveLab', params: [asked], answer: (result) => result }),
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
