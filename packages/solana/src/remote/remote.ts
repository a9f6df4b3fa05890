// Loads with the first paired wallet.
import { SOLANA_LAB_KEY } from '@latchkey/contract'
import { type RemoteNeeds, type RemoteWallet, WalletAnswerError } from '@latchkey/core'
import { read, remoteEvents, remoteStandard } from '@latchkey/core/adapter'
import { clusters, MAINNET, toCaipNetworkId } from '../chains.ts'
import { fromBase64, toBase64 } from '../transfer/base64.ts'
import { fromBase58, toBase58 } from '../wallet/base58.ts'
import { parseTransaction } from '../wallet/parseTransaction.ts'

const SIGN_TEXT = 'solana_signMessage'
const SIGN = 'solana_signTransaction'
const SIGN_ALL = 'solana_signAllTransactions'
const SEND = 'solana_signAndSendTransaction'
const PROVE = 'solana_proveLab'
/** A feature of the embedded wallet only. Its node is the lab's node if it names the lab's key. */
const NAME = SOLANA_LAB_KEY

export const needs: RemoteNeeds = {
  methods: [SIGN_TEXT, SIGN, SIGN_ALL, SEND],
  ...remoteEvents('solana'),
  proofMethods: [PROVE],
  isChain: (chain) => /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(chain),
}

interface Account {
  readonly address: string
}

interface Input {
  readonly account: Account
  readonly chain: string
  readonly transaction: Uint8Array
  readonly options?: object
}

/** Presents a paired wallet as a Wallet Standard wallet. */
export function createProvider(wallet: RemoteWallet): object {
  const here = () => wallet.chain('solana') ?? MAINNET
  const ask = (chain: string, method: string, params: object) =>
    wallet.request({ chain: toCaipNetworkId(chain) ?? here(), method, params })

  async function sign(inputs: readonly Input[]): Promise<readonly { signedTransaction: Uint8Array }[]> {
    const [first, ...others] = inputs
    if (!first) return []
    const { account, chain } = first
    if (others.length === 0 || !has(SIGN_ALL))
      return Promise.all(
        inputs.map(async ({ transaction }) => {
          const answer = await ask(chain, SIGN, {
            ...{ transaction: toBase64(transaction), pubkey: account.address },
          })
          return { signedTransaction: signedOf(answer, transaction, account) }
        }),
      )
    const transactions = inputs.map(({ transaction }) => toBase64(transaction))
    const answer = await ask(chain, SIGN_ALL, { transactions, pubkey: account.address })
    const list = read(answer, 'transactions')
    return (Array.isArray(list) ? list : []).map((text) => ({ signedTransaction: bytesOf(text, SIGN_ALL) }))
  }

  const has = (method: string) => wallet.grants(here(), method)
  const all: readonly [method: string, feature: string, methods: object][] = [
    [
      SIGN_TEXT,
      'solana:signMessage',
      {
        async signMessage({ account, message }: { account: Account; message: Uint8Array }) {
          const answer = await ask(here(), SIGN_TEXT, { message: toBase58(message), pubkey: account.address })
          return [{ signedMessage: message, signature: signatureOf(answer, SIGN_TEXT) }]
        },
      },
    ],
    [SIGN, 'solana:signTransaction', { signTransaction: (...inputs: Input[]) => sign(inputs) }],
    [
      SEND,
      'solana:signAndSendTransaction',
      {
        async signAndSendTransaction({ account, chain, transaction, options }: Input) {
          const answer = await ask(chain, SEND, {
            ...{ transaction: toBase64(transaction), pubkey: account.address },
            // Remove the members that the page left undefined.
            ...(options && { sendOptions: JSON.parse(JSON.stringify(options)) }),
          })
          return [{ signature: signatureOf(answer, SEND) }]
        },
      },
    ],
    [
      PROVE,
      'latchkey:proveLab',
      {
        async prove({ text }: { text: Uint8Array }) {
          const answer = await wallet.request({
            ...{ chain: here(), method: PROVE, params: [{ text: toBase64(text) }], isSilent: true },
          })
          return { signature: bytesOf(answer, PROVE) }
        },
      },
    ],
    [
      NAME,
      'latchkey:labKey',
      {
        async name() {
          const answer = await wallet.request({ chain: here(), method: NAME, params: [], isSilent: true })
          return { key: answer === null ? new Uint8Array() : bytesOf(answer, NAME) }
        },
      },
    ],
  ]

  return remoteStandard(wallet, {
    namespace: 'solana',
    accounts() {
      const found = new Map<string, string[]>()
      for (const [chain, caipNetworkId] of clusters)
        for (const address of wallet.accounts(caipNetworkId))
          found.set(address, [...(found.get(address) ?? []), chain])
      return [...found].map(([address, chains]) => ({ address, chains }))
    },
    features: () =>
      Object.fromEntries(all.flatMap(([method, name, methods]) => (has(method) ? [[name, methods]] : []))),
  })
}

/** Returns the signed transaction. Older wallets answer with the signature only. */
function signedOf(answer: unknown, unsigned: Uint8Array, { address }: Account): Uint8Array {
  const whole = read(answer, 'transaction')
  if (whole !== undefined) return bytesOf(whole, SIGN)
  const at = parseTransaction(unsigned)?.signers.indexOf(address) ?? -1
  if (at < 0) throw new WalletAnswerError({ method: SIGN })
  const signed = unsigned.slice()
  // If a transaction has fewer than 128 signatures, their count takes one byte.
  signed.set(signatureOf(answer, SIGN), 1 + at * 64)
  return signed
}

function signatureOf(answer: unknown, method: string): Uint8Array {
  const text = read(answer, 'signature')
  const bytes = typeof text === 'string' && text.length <= 90 ? fromBase58(text) : undefined
  if (bytes?.length !== 64) throw new WalletAnswerError({ method })
  return bytes
}

function bytesOf(text: unknown, method: string): Uint8Array {
  try {
    if (typeof text === 'string') return fromBase64(text)
  } catch {
    // The text is not base64, which the error below reports.
  }
  throw new WalletAnswerError({ method })
}
