import type { RemoteWallet } from '@latchkey/core'
import type { AnnouncedInfo } from '../../testing/browser.ts'
import { signWithKey } from '../../testing/keys.ts'
import { HASH } from '../../testing/scriptedWallet.ts'

/** What a wallet is asked to sign: by whom, and on which chain where that is said. */
export interface Signing {
  readonly rdns: string
  readonly address: unknown
  readonly chainId?: unknown
}

export interface WalletPage {
  /** Runs what the wallet calls as the page it belongs to. */
  readonly run: (work: () => void) => void
  readonly onSigning: (signing: Signing) => void
  /** Takes in a wallet that is not on the page. */
  readonly adopt: (wallet: RemoteWallet) => void
  isGone: boolean
}

interface Listening extends WalletPage {
  readonly listeners: Map<string, Set<(payload: unknown) => void>>
  /** What the wallet has said and the page has not heard yet. */
  mail: { readonly event: string; readonly payload: unknown }[]
}

export interface Question {
  readonly page: WalletPage
  readonly method: string
  readonly settle: (yes: boolean) => void
}

/** A wallet as a browser has one: the same in every tab, asked by each of them, answering when its user does. */
export interface Extension {
  readonly rdns: string
  readonly questions: readonly Question[]
  /** What its user lets the page have, the one in use first. */
  granted(): readonly string[]
  chainId(): string
  /** Whether answers that need nobody are given at once. */
  isSlow: boolean
  /** Not on the page: a phone. */
  readonly isRemote?: boolean
  /** Puts a provider on a page. @returns how it shows itself there, as it does, too, when the page asks */
  install(window: EventTarget, page: WalletPage): () => void
  answer(yes: boolean): void
  select(accounts: readonly string[], tells: boolean): void
  move(chainId: string, tells: boolean): void
  /** Its user takes the page's permission back. */
  revoke(tells: boolean): void
  /** The pages hear what they have not heard yet. */
  deliver(): void
  /** Forgets what was asked by pages that are gone. */
  leave(): void
}

/** Asked of a user. All else a wallet answers by itself. */
const ASKING = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'personal_sign',
  'eth_sendTransaction',
]

/** `two.test` cannot revoke permissions by itself, as many wallets cannot. */
export function createExtension(rdns: string, accounts: readonly string[], chain: string): Extension {
  const pages: Listening[] = []
  const questions: Question[] = []
  let all = accounts
  let chainId = chain
  let isGranted = false
  const granted = () => (isGranted ? all : [])

  function emit(event: string, payload: unknown, tells: boolean): void {
    for (const page of pages) {
      page.mail.push({ event, payload })
      if (tells) hear(page)
    }
  }

  function hear(page: Listening): void {
    for (const { event, payload } of page.mail.splice(0)) {
      if (page.isGone) return
      page.run(() => {
        for (const listener of [...(page.listeners.get(event) ?? [])]) listener(payload)
      })
    }
  }

  function answerTo(method: string, params: readonly unknown[]): unknown {
    const [first] = params
    switch (method) {
      case 'eth_accounts':
        return granted()
      case 'eth_chainId':
        return chainId
      case 'eth_requestAccounts':
      case 'wallet_requestPermissions':
        if (all.length === 0) throw { code: 4001, message: 'locked' }
        if (!isGranted) {
          isGranted = true
          emit('accountsChanged', all, true)
        }
        return method === 'eth_requestAccounts' ? all : [{ caveats: [{ value: all }] }]
      case 'wallet_revokePermissions':
        if (rdns === 'two.test') throw { code: -32601, message: 'unknown method' }
        isGranted = false
        emit('accountsChanged', [], true)
        return null
      case 'wallet_switchEthereumChain': {
        const wanted = Object(first).chainId
        if (wanted !== chainId) {
          chainId = wanted
          emit('chainChanged', wanted, true)
        }
        return null
      }
      case 'personal_sign':
        if (!granted().includes(String(params[1]))) throw { code: 4100, message: 'not this account' }
        return signWithKey(params[0], params[1])
      case 'eth_sendTransaction':
        if (!granted().includes(Object(first).from)) throw { code: 4100, message: 'not this account' }
        if (Object(first).chainId !== chainId) throw { code: 4901, message: 'not this chain' }
        return HASH
      default:
        throw { code: -32601, message: `no ${method}` }
    }
  }

  async function ask(page: Listening, method: string, params: readonly unknown[]): Promise<unknown> {
    if (page.isGone) throw { code: 4900, message: 'the page is gone' }
    if (method === 'personal_sign') page.onSigning({ rdns, address: params[1] })
    if (method === 'eth_sendTransaction')
      page.onSigning({ rdns, address: Object(params[0]).from, chainId: Object(params[0]).chainId })
    const isKnown = method === 'eth_requestAccounts' && granted().length > 0
    const waits = ASKING.includes(method) ? !isKnown : extension.isSlow
    return new Promise((resolve, reject) => {
      const settle = (yes: boolean) => {
        page.run(() => {
          try {
            // In a browser nothing of the page would be left; here what still runs of it has to end.
            if (page.isGone) throw { code: 4900, message: 'the page is gone' }
            if (!yes) throw { code: 4001, message: 'User rejected the request.' }
            resolve(answerTo(method, params))
          } catch (error) {
            reject(error)
          }
        })
      }
      if (waits) questions.push({ page, method, settle })
      else settle(true)
    })
  }

  const extension: Extension = {
    rdns,
    questions,
    granted,
    chainId: () => chainId,
    isSlow: false,
    install(window, given) {
      const page: Listening = Object.assign(given, { listeners: new Map(), mail: [] })
      pages.push(page)
      const of = (event: string) => {
        const set = page.listeners.get(event) ?? new Set()
        page.listeners.set(event, set)
        return set
      }
      const provider = {
        request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
          ask(page, method, params),
        on: (event: string, listener: (payload: unknown) => void) => of(event).add(listener),
        removeListener: (event: string, listener: (payload: unknown) => void) => of(event).delete(listener),
      }
      const info: AnnouncedInfo = { rdns, uuid: rdns.replace('.', '-'), name: rdns, icon: '' }
      const announce = () => {
        const detail = Object.freeze({ info, provider })
        window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
      }
      window.addEventListener('eip6963:requestProvider', announce)
      return announce
    },
    answer(yes) {
      const question = questions.shift()
      // Nobody says no to what the wallet answers by itself.
      question?.settle(yes || !ASKING.includes(question.method))
    },
    select(next, tells) {
      all = next
      if (isGranted) emit('accountsChanged', all, tells)
    },
    move(next, tells) {
      if (next === chainId) return
      chainId = next
      emit('chainChanged', next, tells)
    },
    revoke(tells) {
      if (!isGranted) return
      isGranted = false
      emit('accountsChanged', [], tells)
    },
    deliver() {
      for (const page of pages) hear(page)
    },
    leave() {
      for (const question of questions.filter(({ page }) => page.isGone)) {
        questions.splice(questions.indexOf(question), 1)
        question.settle(false)
      }
    },
  }
  return extension
}
