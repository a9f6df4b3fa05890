import { isAddress } from '../provider/parse.ts'
import { type Provider, read } from '../provider/provider.ts'
import { ProviderError } from '../remote/providerError.ts'
import type { Parent } from './parent.ts'

export interface Safe {
  readonly address: string
  readonly chainId: number
}

/** Parses a Safe. Returns undefined if the response does not describe a Safe, or if the Safe is read-only. */
export function readSafe(info: unknown): Safe | undefined {
  const address = read(info, 'safeAddress')
  const chainId = read(info, 'chainId')
  if (!isAddress(address) || read(info, 'isReadOnly') === true) return undefined
  if (!Number.isSafeInteger(chainId) || Number(chainId) <= 0) return undefined
  return { address, chainId: Number(chainId) }
}

interface SafeProviderParameters {
  readonly parent: Parent
  readonly safe: Safe
  /** Waits before the next poll of the owners' signatures. */
  readonly pause: () => Promise<void>
}

const HASH = /^0x[0-9a-f]{64}$/i
const SIGNATURE = /^0x([0-9a-f]{2}){65,}$/i

/** Creates an EIP-1193 provider over the page that frames this one. Reads go to that page's node. */
export function safeProvider({ parent, safe, pause }: SafeProviderParameters): Provider {
  const chainId = `0x${safe.chainId.toString(16)}`

  /** Waits for the hash of the chain's transaction. The Safe's own hash has one only after enough owners have signed and one owner has sent it. */
  async function executed(answer: unknown): Promise<string> {
    const safeTxHash = read(answer, 'safeTxHash')
    if (typeof safeTxHash !== 'string' || !HASH.test(safeTxHash)) throw unreadable('safeTxHash')
    for (;;) {
      const details = await parent.ask('getTxBySafeTxHash', { safeTxHash }).catch(() => undefined)
      const status = read(details, 'txStatus')
      const hash = read(details, 'txHash')
      if (typeof hash === 'string' && HASH.test(hash)) return hash
      if (status === 'CANCELLED') throw new ProviderError(4001, 'The owners have cancelled it')
      if (status === 'FAILED') throw new ProviderError(-32_603, 'The Safe could not run it')
      await pause()
    }
  }

  /** Waits for the signatures of enough owners. Returns `0x` if the Safe has recorded its signature on the chain. */
  async function signed(answer: unknown): Promise<string> {
    const signature = read(answer, 'signature')
    if (typeof signature === 'string' && SIGNATURE.test(signature)) return signature
    const messageHash = read(answer, 'messageHash')
    if (typeof messageHash !== 'string') {
      await executed(answer)
      return '0x'
    }
    for (;;) {
      const found = await parent.ask('getOffChainSignature', messageHash).catch(() => undefined)
      if (typeof found === 'string' && SIGNATURE.test(found)) return found
      await pause()
    }
  }

  function requireSafe(address: unknown): void {
    if (String(address).toLowerCase() !== safe.address.toLowerCase())
      throw new ProviderError(4100, 'The Safe is another account')
  }

  return {
    async request({ method, params }) {
      const list: readonly unknown[] = Array.isArray(params) ? params : []
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [safe.address]
        case 'eth_chainId':
          return chainId
        case 'wallet_switchEthereumChain':
          if (read(list[0], 'chainId') === chainId) return null
          throw new ProviderError(4200, 'A Safe is on one network')
        case 'personal_sign': {
          const [message, address] = list
          requireSafe(address)
          await parent
            .ask('rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] })
            // In this case, the Safe signs on the chain.
            .catch(() => undefined)
          return signed(await parent.ask('signMessage', { message: textOf(message) }))
        }
        case 'eth_signTypedData_v4': {
          const [address, typedData] = list
          requireSafe(address)
          const parsed: unknown = typeof typedData === 'string' ? JSON.parse(typedData) : typedData
          return signed(await parent.ask('signTypedMessage', { typedData: parsed }))
        }
        case 'eth_sendTransaction': {
          const [transaction] = list
          requireSafe(read(transaction, 'from'))
          const own = {
            to: read(transaction, 'to'),
            value: BigInt(String(read(transaction, 'value') ?? 0)).toString(),
            data: read(transaction, 'data') ?? '0x',
          }
          return executed(await parent.ask('sendTransactions', { txs: [own], params: {} }))
        }
        default:
          if (/^eth_(get|call|estimateGas|blockNumber|gasPrice|feeHistory)/.test(method))
            return parent.ask('rpcCall', { call: method, params: list })
          throw new ProviderError(4200, `A Safe has no ${method}`)
      }
    },
  }
}

/** Decodes a text from hex, so that the Safe can show the text to its owners. */
function textOf(message: unknown): string {
  const text = String(message)
  if (!/^0x([0-9a-f]{2})*$/i.test(text)) return text
  const bytes = text.slice(2).match(/../g) ?? []
  try {
    const encoded = Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16))
    return new TextDecoder('utf-8', { fatal: true }).decode(encoded)
  } catch {
    // Bytes that are not text are signed unchanged.
    return text
  }
}

const unreadable = (what: string): ProviderError =>
  new ProviderError(-32_603, `The Safe's page gave no ${what} that can be read`)
