import { SOLANA_CLUSTER } from '../../solana/cluster.ts'
import { labKeys, type SolanaKey } from '../../solana/keys.ts'
import type { RunningSolana } from '../../solana/startSolana.ts'
import { parseWire } from '../../solana/wire.ts'
import { describeSolana } from '../describeSolana.ts'
import type { Call, Method } from '../method.ts'
import { objectAt } from '../params.ts'
import { CODES, WalletRpcError } from '../rpcError.ts'
import type { Decision } from '../session.ts'

/** What the wallet needs of the lab's Solana. */
export type WalletSolana = Pick<RunningSolana, 'labKey' | 'ledger'>

/** What the wallet signs for a lab kit, and nothing else. */
const PROOF = /^latchkey lab solana:[1-9A-HJ-NP-Za-km-z]{32} [1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Solana's half of the wallet, behind the Wallet Standard wallet in the page. Bytes travel in base64. Each account has the number of the EVM
 * account that stands for it in the wallet's windows.
 */
export function createSolanaMethods({ labKey, ledger }: WalletSolana): Readonly<Record<string, Method>> {
  const keys = labKeys()
  const shared = ({ session, origin }: Call): readonly SolanaKey[] =>
    (session.solana.get(origin) ?? []).flatMap((index) => keys[index] ?? [])
  const accounts = (call: Call) =>
    shared(call).map(({ address, publicKey }) => ({ address, publicKey: toBase64(publicKey) }))

  const keyFor = (call: Call): SolanaKey => {
    const { account } = objectAt(call.params, 0)
    const key = shared(call).find(({ address }) => address === account)
    if (key) return key
    throw new WalletRpcError(
      CODES.unauthorized,
      `The account ${String(account)} has not been shared with ${call.origin}. Connect first.`,
    )
  }
  const sign = (key: SolanaKey, bytes: Uint8Array): Uint8Array => {
    const { accounts: all, header, messageBytes } = parseWire(bytes)
    const at = all.indexOf(key.address)
    if (at < 0 || at >= header.signers)
      throw new WalletRpcError(CODES.invalidParams, `${key.address} is no signer of the transaction.`)
    const signed = bytes.slice()
    // One byte counts the signatures: nobody in the lab needs 128 of them.
    signed.set(key.sign(messageBytes), 1 + at * 64)
    return signed
  }
  const signing = (call: Call, perform: (key: SolanaKey, wires: readonly Uint8Array[]) => unknown) => {
    const key = keyFor(call)
    const { transactions, chain } = objectAt(call.params, 0)
    if (chain !== 'solana:devnet')
      throw new WalletRpcError(CODES.invalidParams, `The Lab Wallet is on ${SOLANA_CLUSTER.name} only.`)
    const wires = (Array.isArray(transactions) ? transactions : []).map(fromBase64)
    if (wires.length === 0) throw new WalletRpcError(CODES.invalidParams, 'There is no transaction to sign')
    return {
      question: describeSolana(call.origin, key.address, wires.map(parseWire), ledger),
      perform: () => perform(key, wires),
    }
  }

  return {
    solana_accounts: (call) => ({ perform: () => accounts(call) }),
    solana_connect: (call) => {
      const { session, origin } = call
      if (shared(call).length > 0) return { perform: () => accounts(call) }
      return {
        question: {
          kind: 'connect',
          origin,
          title: 'Connect to this site on Solana',
          rows: [{ label: 'It will see', value: 'Addresses, balances and activity' }],
        },
        oneAtATime: true,
        perform: ({ accounts: chosen = [session.selected] }: Decision) => {
          session.solana.set(
            origin,
            chosen.map((account) => session.accounts.indexOf(account)),
          )
          return accounts(call)
        },
      }
    },
    solana_disconnect: (call) => ({ perform: () => call.session.solana.delete(call.origin) }),
    solana_signMessage: (call) => {
      const key = keyFor(call)
      const bytes = fromBase64(objectAt(call.params, 0).message)
      // The same bytes could be a transaction: then somebody would sign one without seeing it.
      if (bytes[0] !== undefined && bytes[0] >= 0x80)
        throw new WalletRpcError(
          CODES.invalidParams,
          'The Lab Wallet signs texts, and no bytes that are none.',
        )
      return {
        question: {
          kind: 'sign',
          origin: call.origin,
          title: 'Sign a message',
          rows: [{ label: 'With', value: key.address, mono: true }],
          text: new TextDecoder().decode(bytes),
        },
        perform: () => toBase64(key.sign(bytes)),
      }
    },
    solana_signTransactions: (call) =>
      signing(call, (key, wires) => wires.map((wire) => toBase64(sign(key, wire)))),
    solana_signAndSendTransaction: (call) =>
      signing(call, (key, [wire]) => {
        if (!wire) throw new WalletRpcError(CODES.invalidParams, 'There is no transaction to send')
        return toBase64(Buffer.from(parseSignature(ledger.send(sign(key, wire)).wire.signatures)))
      }),
    latchkey_proveLab: (call) => {
      const bytes = fromBase64(objectAt(call.params, 0).text)
      if (!PROOF.test(new TextDecoder().decode(bytes)))
        throw new WalletRpcError(CODES.invalidParams, 'This is no challenge of a lab kit.')
      return { perform: () => toBase64(labKey.sign(bytes)) }
    },
  }
}

const parseSignature = ([first]: readonly (Uint8Array | null)[]): Uint8Array => first ?? new Uint8Array(64)

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

function fromBase64(text: unknown): Uint8Array {
  if (typeof text === 'string') return new Uint8Array(Buffer.from(text, 'base64'))
  throw new WalletRpcError(CODES.invalidParams, 'Bytes must be base64')
}
