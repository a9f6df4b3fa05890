import { signInWarning } from '@latchkey/clear-signing'
import { SOLANA_CLUSTER } from '../../solana/cluster.ts'
import { labKeys, type SolanaKey } from '../../solana/keys.ts'
import type { RunningSolana } from '../../solana/startSolana.ts'
import { parseWire } from '../../solana/wire.ts'
import { describeSolana } from '../describeSolana.ts'
import type { Call, Method } from '../method.ts'
import { objectAt } from '../params.ts'
import { CODES, invalid, WalletRpcError } from '../rpcError.ts'
import { createSharing, fromBase64, type NamespaceMethods, type ToldAccount, toBase64 } from './sharing.ts'
import { askToSignIn, requireOnePrompt } from './signIn.ts'
import { writeSolanaSignIn } from './solanaSignIn.ts'

export type WalletSolana = Pick<RunningSolana, 'labKey' | 'ledger'>

/** The form of a lab kit's challenge. The wallet signs nothing else with the lab's key. */
const PROOF = /^latchkey lab solana:[1-9A-HJ-NP-Za-km-z]{32} [1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Solana's part of the wallet, behind the Wallet Standard wallet in the page. Bytes travel in base64. */
export function createSolanaMethods({ labKey, ledger }: WalletSolana): NamespaceMethods {
  const all = labKeys()
  const tell = ({ address, publicKey }: SolanaKey): ToldAccount => ({
    ...{ address, publicKey: toBase64(publicKey), chain: 'solana:devnet' },
  })
  const { methods, keyFor, share, side } = createSharing<SolanaKey>({
    ...{ namespace: 'solana', name: 'Solana' },
    pairs: { caipNetworkId: SOLANA_CLUSTER.caipNetworkId, chain: 'solana:devnet' },
    keys: (index) => all.slice(index, index + 1),
    tell,
  })
  const sign = (key: SolanaKey, bytes: Uint8Array): Uint8Array => {
    const { accounts: all, header, messageBytes } = parseWire(bytes)
    const at = all.indexOf(key.address)
    if (at < 0 || at >= header.signers) throw invalid(`${key.address} is no signer of the transaction.`)
    const signed = bytes.slice()
    // The count of signatures takes one byte, since nobody in the lab needs 128 of them.
    signed.set(key.sign(messageBytes), 1 + at * 64)
    return signed
  }
  const signing = (call: Call, perform: (key: SolanaKey, wires: readonly Uint8Array[]) => unknown) => {
    const { account, transactions, chain } = objectAt(call.params, 0)
    const key = keyFor(call, account)
    if (chain !== 'solana:devnet') throw invalid(`The Lab Wallet is on ${SOLANA_CLUSTER.name} only.`)
    const wires = (Array.isArray(transactions) ? transactions : []).map(fromBase64)
    if (wires.length === 0) throw invalid('There is no transaction to sign')
    return {
      question: describeSolana(call.origin, key.address, wires.map(parseWire), ledger),
      perform: () => perform(key, wires),
    }
  }

  const own: Readonly<Record<string, Method>> = {
    ...methods,
    solana_signIn: (call) => {
      requireOnePrompt(call)
      const { session, origin } = call
      const fields = objectAt(call.params, 0)
      const address = all[session.accounts.indexOf(session.selected)]?.address ?? ''
      return {
        question: askToSignIn(origin, writeSolanaSignIn(fields, { origin, address }), address),
        oneAtATime: true,
        perform: (decision) => {
          const keys = share(call, decision)
          const [first] = keys
          if (!first) throw new WalletRpcError(CODES.userRejected, 'No account was chosen.')
          const text = writeSolanaSignIn(fields, { origin, address: first.address })
          const message = new TextEncoder().encode(text)
          return {
            accounts: keys.map(tell),
            message: toBase64(message),
            signature: toBase64(first.sign(message)),
          }
        },
      }
    },
    solana_signMessage: (call) => {
      const { account, message } = objectAt(call.params, 0)
      const key = keyFor(call, account)
      const bytes = fromBase64(message)
      // Such bytes could be a transaction, which the user would sign without being shown what it does.
      if (bytes[0] !== undefined && bytes[0] >= 0x80)
        throw invalid('The Lab Wallet signs texts, and no bytes that are none.')
      const text = new TextDecoder().decode(bytes)
      return {
        question: {
          kind: 'sign',
          origin: call.origin,
          title: 'Sign a message',
          rows: [{ label: 'With', value: key.address, mono: true }],
          text,
          ...signInWarning({ origin: call.origin, account: key.address, text }),
        },
        perform: () => toBase64(key.sign(bytes)),
      }
    },
    solana_signTransactions: (call) =>
      signing(call, (key, wires) => wires.map((wire) => toBase64(sign(key, wire)))),
    solana_signAndSendTransaction: (call) =>
      signing(call, (key, [wire]) => {
        if (!wire) throw invalid('There is no transaction to send')
        return toBase64(Buffer.from(parseSignature(ledger.send(sign(key, wire)).wire.signatures)))
      }),
    solana_proveLab: (call) => {
      const bytes = fromBase64(objectAt(call.params, 0).text)
      if (!PROOF.test(new TextDecoder().decode(bytes))) throw invalid('This is no challenge of a lab kit.')
      return { perform: () => toBase64(labKey.sign(bytes)) }
    },
  }
  return { methods: own, side }
}

const parseSignature = ([first]: readonly (Uint8Array | null)[]): Uint8Array => first ?? new Uint8Array(64)
