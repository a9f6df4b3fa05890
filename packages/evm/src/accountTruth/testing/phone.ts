import type { RemoteRequest, RemoteWallet, RemoteWalletEvent } from '@latchkey/core'
import { signWithKey } from '../../testing/keys.ts'
import { HASH } from '../../testing/scriptedWallet.ts'
import type { Extension, Question, WalletPage } from './extension.ts'

/** What a phone shares: the same accounts on both of the page's chains. */
interface Shared {
  readonly accounts: readonly string[]
  /** The chain that the page is on with it, in all of its tabs. */
  readonly chain: string
  /** Whether the pairing stands. */
  readonly isOn: boolean
}

interface Ear {
  readonly page: WalletPage
  readonly listeners: Set<(event: RemoteWalletEvent) => void>
  /** What the page has heard of last. */
  known: Shared
}

/** A paired phone: it shows no window, and asks its user for signatures only. */
export interface Phone extends Extension {
  /** Pairs again, in every tab, where the pairing has ended. */
  pair(): void
}

const toCaip = (chain: string): `eip155:${number}` => `eip155:${Number(chain)}`

/** @param chains those on which it shares its accounts, the one that it begins on first */
export function createPhone(
  id: string,
  accounts: readonly string[],
  chains: readonly [string, string],
): Phone {
  const questions: Question[] = []
  const pages: WalletPage[] = []
  let ears: Ear[] = []
  /** What the phone has; and what the tabs, which share a storage, have learnt of it. */
  let now: Shared = { accounts, chain: chains[0], isOn: true }
  let stored = now

  function hear(ear: Ear): void {
    if (ear.known === stored || ear.page.isGone) return
    ear.known = stored
    const type = stored.isOn ? 'changed' : 'ended'
    ear.page.run(() => {
      for (const listener of [...ear.listeners]) listener({ type })
    })
  }

  function change(to: Partial<Shared>, tells: boolean): void {
    now = { ...now, ...to }
    if (tells) deliver()
  }

  function deliver(): void {
    stored = now
    for (const ear of [...ears]) hear(ear)
  }

  function ask(page: WalletPage, { method, params }: RemoteRequest): Promise<unknown> {
    const list: readonly unknown[] = Array.isArray(params) ? params : []
    const isSend = method === 'eth_sendTransaction'
    if (page.isGone) return Promise.reject({ code: 4900, message: 'the page is gone' })
    if (!isSend && method !== 'personal_sign')
      return Promise.reject({ code: -32601, message: `no ${method}` })
    const address = isSend ? Object(list[0]).from : list[1]
    page.onSigning({ rdns: id, address, ...(isSend ? { chainId: Object(list[0]).chainId } : {}) })
    return new Promise((resolve, reject) => {
      const settle = (yes: boolean): void =>
        page.run(() => {
          if (page.isGone) reject({ code: 4900, message: 'the page is gone' })
          else if (!yes) reject({ code: 5000, message: 'User rejected.' })
          else if (!now.isOn || !now.accounts.includes(String(address)))
            reject({ code: 4100, message: 'not this account' })
          else resolve(isSend ? HASH : signWithKey(list[0], address))
        })
      questions.push({ page, method, settle })
    })
  }

  function adopt(page: WalletPage): void {
    const ear: Ear = { page, listeners: new Set(), known: stored }
    ears.push(ear)
    const shares = (chain: string): boolean => ear.known.isOn && chains.some((one) => toCaip(one) === chain)
    const wallet: RemoteWallet = {
      id,
      name: id,
      namespaces: () => ['eip155'],
      chain: () => (ear.known.isOn ? toCaip(ear.known.chain) : undefined),
      moveTo(chain) {
        const next = chains.find((one) => toCaip(one) === chain)
        if (!next || !shares(chain) || ear.known.accounts.length === 0) return false
        if (next === ear.known.chain) return true
        now = { ...now, chain: next }
        stored = { ...stored, chain: next }
        hear(ear)
        return true
      },
      accounts: (chain) => (shares(chain) ? ear.known.accounts : []),
      grants: () => ear.known.isOn,
      request: (request) => ask(page, request),
      refresh: () => hear(ear),
      on(listener) {
        ear.listeners.add(listener)
        return () => void ear.listeners.delete(listener)
      },
      end() {
        now = { ...now, isOn: false }
        stored = { ...stored, isOn: false }
        hear(ear)
      },
    }
    page.adopt(wallet)
  }

  return {
    rdns: id,
    isRemote: true,
    questions,
    granted: () => (now.isOn ? now.accounts : []),
    chainId: () => now.chain,
    isSlow: false,
    install(_window, page) {
      pages.push(page)
      return () => {
        if (stored.isOn) adopt(page)
      }
    },
    pair() {
      if (now.isOn) return
      // The page hears first that the former pairing has ended.
      deliver()
      ears = []
      now = { ...now, isOn: true }
      stored = now
      for (const page of pages) if (!page.isGone) adopt(page)
    },
    answer: (yes) => questions.shift()?.settle(yes),
    select: (next, tells) => change({ accounts: next }, tells),
    move(chain, tells) {
      if (chains.includes(chain)) change({ chain }, tells)
    },
    revoke: (tells) => change({ isOn: false }, tells),
    deliver,
    leave() {
      ears = ears.filter(({ page }) => !page.isGone)
      for (const question of questions.filter(({ page }) => page.isGone)) {
        questions.splice(questions.indexOf(question), 1)
        question.settle(false)
      }
    },
  }
}
