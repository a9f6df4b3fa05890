import type { RemoteWallet } from '@latchkey/core'
import type { Provider } from '../provider/provider.ts'
import { ProviderError } from './providerError.ts'
import { toChain } from './toChain.ts'

type Listener = (payload: unknown) => void

/** Requests that wallets answer without a prompt, so the page does not open the wallet for them. */
const SILENT = /^(eth|wallet)_get/
/** The maximum time for a wallet to grant a chain after it has agreed. */
const GRANT_MS = 3_000

/** Creates an EIP-1193 provider over a remote wallet. It answers from the session if possible, and otherwise asks the wallet. */
export function remoteProvider(wallet: RemoteWallet): Required<Provider> {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const chain = () => wallet.chain('eip155')
  const accounts = (): readonly string[] => {
    const here = chain()
    return here ? wallet.accounts(here) : []
  }
  const chainId = (): string => `0x${Number(chain()?.slice('eip155:'.length)).toString(16)}`

  let told = { chain: chain(), accounts: `${accounts()}` }
  const stop = wallet.on(({ type }) => {
    const former = told
    told = { chain: chain(), accounts: `${accounts()}` }
    if (told.chain && told.chain !== former.chain) emit('chainChanged', chainId())
    if (told.accounts !== former.accounts) emit('accountsChanged', accounts())
    if (type !== 'ended') return
    stop()
    emit('disconnect', new ProviderError(4900, 'The wallet has ended the connection'))
  })

  async function ask(method: string, params: unknown): Promise<unknown> {
    const here = chain()
    if (!here) throw new ProviderError(4100, 'The wallet is not connected')
    if (!wallet.grants(here, method)) throw new ProviderError(4200, `The wallet has not granted ${method}`)
    // Libraries leave members undefined. JSON omits such members, but a message between windows includes them.
    const plain: unknown = JSON.parse(JSON.stringify(params ?? []))
    return wallet.request({ chain: here, method, params: plain, isSilent: SILENT.test(method) })
  }

  async function move(params: unknown): Promise<null> {
    const next = toChain(Array.isArray(params) ? Reflect.get(Object(params[0]), 'chainId') : undefined)
    if (!next) throw new ProviderError(-32602, 'No chain id was given')
    if (wallet.accounts(next).length === 0) {
      await ask('wallet_switchEthereumChain', params)
      // The wallet first agrees, and then grants the chain by an update of the session.
      await granted(next)
    }
    wallet.moveTo(next)
    return null
  }

  function granted(next: `eip155:${string}`): Promise<void> {
    if (wallet.accounts(next).length > 0) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        leave()
        resolve()
      }
      const timer = setTimeout(end, GRANT_MS)
      const leave = wallet.on(() => {
        if (wallet.accounts(next).length > 0) end()
      })
    })
  }

  return {
    async request({ method, params }) {
      // Another tab may have newer accounts, and its storage event may not have come yet.
      wallet.refresh()
      switch (method) {
        case 'eth_accounts':
          return accounts()
        case 'eth_requestAccounts':
          if (!chain()) throw new ProviderError(4100, 'The wallet is not connected')
          return accounts()
        case 'eth_chainId':
          if (!chain()) throw new ProviderError(4900, 'The wallet is not connected')
          return chainId()
        case 'wallet_switchEthereumChain':
          return move(params)
        case 'wallet_revokePermissions':
          // The same method revokes a smart account's permission (S3.16).
          if (Array.isArray(params) && Reflect.get(Object(params[0]), 'pci')) return ask(method, params)
          // If the wallet has other namespaces, their session continues, so only this namespace ends.
          if (wallet.namespaces().length > 1) emit('accountsChanged', [])
          else wallet.end()
          return null
        default:
          return ask(method, params)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}
