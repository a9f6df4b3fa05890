import type { RecoveryMode } from '@latchkey/contract'
import { keccak256, parseTransaction, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest'
import { type FrameHost, startFrameHost } from '../frame/frameHost.ts'
import { openAsking } from '../frame/openAsking.ts'
import { ACCEPT, accept, closeOthers } from '../support/engines/decide.ts'
import { type Engine, type EngineBrowser, until, type Window } from '../support/engines/engine.ts'
import { everyEngine, inEngines, pictureWindows } from '../support/engines/engines.ts'

/** What the tests of an engine have. Page and host are there once a test runs. */
interface Given {
  readonly name: Engine['name']
  browser: EngineBrowser
  page: Window
  /** Of the last visit. */
  host: FrameHost
  /** Serves page and wallet, which share no storage with those of other tests, and goes there. */
  readonly visit: (
    options?: VisitOptions & { readonly hostName?: string; readonly recovery?: RecoveryMode },
  ) => Promise<Visit>
  /** Goes there with another device: a browser in which nothing is stored. */
  readonly visitAnew: () => Promise<Visit & { readonly browser: EngineBrowser }>
}

/** Describes tests for every engine. Each begins with one empty window. */
export function inEveryEngine(tests: (given: Given) => void): void {
  inEngines(everyEngine, ({ name, launch }) => {
    const given = {
      name,
      async visit({ hostName = 'localhost', recovery = 'managed', ...options } = {}) {
        given.host = await startFrameHost(hostName, recovery)
        return visitHost(given.browser, given.page, given.host, options)
      },
      async visitAnew() {
        const browser = await launch()
        onTestFinished(() => browser.close())
        return { browser, ...(await visitHost(browser, await browser.open('about:blank'), given.host)) }
      },
    } as Given
    beforeAll(async () => {
      given.browser = await launch()
      given.page = await given.browser.open('about:blank')
    })
    afterEach(async () => {
      await given.page.goto('about:blank')
      await closeOthers(given.browser, 'about:blank')
      await given.host.close()
    })
    afterAll(() => given.browser.close())
    pictureWindows(() => given.browser)
    tests(given)
  })
}

export type Visit = Awaited<ReturnType<typeof visitHost>>

export interface VisitOptions {
  /** Of the page; its query names headers. */
  readonly path?: string
  readonly frames?: number
}

export async function visitHost(
  browser: EngineBrowser,
  page: Window,
  host: FrameHost,
  { path = '/', frames = 1 }: VisitOptions = {},
) {
  const asking = await openAsking(page, host, path, frames)
  const popups = async () => {
    const all = await browser.windows()
    const urls = await Promise.all(all.map((window) => window.url()))
    return all.filter((_, index) => urls[index]?.startsWith(`${host.wallet}/approve`))
  }
  const visit = {
    ...{ page, wallet: host.wallet, popups, ...asking },
    async review(): Promise<Window> {
      await page.click('button', 'Review')
      return until(async () => {
        for (const popup of await popups()) if (await popup.evaluate(markAsSeen)) return popup
        return new Error('No window of the wallet has opened')
      })
    },
    askToSign: (address: string, text = 'Hello'): Promise<string> =>
      asking.ask('RPC_REQUEST', {
        ...{ method: 'personal_sign', params: [`0x${Buffer.from(text).toString('hex')}`, address] },
      }),
    askToSend: (to: string, value: number): Promise<string> =>
      asking.ask('RPC_REQUEST', {
        ...{ method: 'eth_sendTransaction', params: [{ to, value: `0x${value.toString(16)}` }] },
      }),
    async expectSignature(id: string, address: string, message = 'Hello'): Promise<void> {
      const signature = (await asking.answer(id)).payload as `0x${string}`
      expect(await recoverMessageAddress({ message, signature })).toBe(address)
    },
    /** Asks for a signature, and opens the window on it. */
    async openToSign(address: string): Promise<{ readonly id: string; readonly popup: Window }> {
      const id = await visit.askToSign(address)
      const popup = await visit.review()
      await popup.see('button', ACCEPT)
      return { id, popup }
    },
    /** Asks, opens the window, approves, and gets the signature: nothing that happened before is in the way. */
    async signNow(address: string): Promise<Window> {
      const id = await visit.askToSign(address)
      const popup = await visit.review()
      await accept(popup)
      await visit.expectSignature(id, address)
      return popup
    },
  }
  return visit
}

/** Runs in a window. @returns whether nobody had seen it */
function markAsSeen(): boolean {
  const isNew = sessionStorage.getItem('seen') === null
  sessionStorage.setItem('seen', '1')
  return isNew
}

/** Whether anything was asked of the server that a decision or a signature needs. */
export const hasDecided = ({ server }: FrameHost): boolean =>
  server.calls.some(({ path }) => /approvals|share|decisions/.test(path))

export function standInNode(host: FrameHost) {
  const sent = new Set<`0x${string}`>()
  const answers: Record<string, unknown> = {
    ...{ eth_getTransactionCount: '0x7', eth_estimateGas: '0x5208', eth_maxPriorityFeePerGas: '0xa' },
    ...{ eth_getBlockByNumber: { baseFeePerGas: '0x5f5e100' }, eth_getBalance: '0xde0b6b3a7640000' },
  }
  const chain = {
    /** What is sent meanwhile arrives when this is called. */
    release: () => {},
    /** Lets nothing through until `release`. @returns once something has come */
    hold: () =>
      new Promise<void>((arrived) => {
        const held = new Promise<void>((resolve) => {
          chain.release = resolve
        })
        chain.wait = () => {
          arrived()
          return held
        }
      }),
    wait: async () => {},
    amounts: () => [...sent].map((raw) => Number(parseTransaction(raw).value)),
  }
  host.server.node = async (method, [first]) => {
    if (method === 'eth_getTransactionByHash') return sent.size > 0 ? { hash: first } : null
    if (method !== 'eth_sendRawTransaction') return answers[method] ?? '0x'
    await chain.wait()
    sent.add(first as `0x${string}`)
    return keccak256(first as `0x${string}`)
  }
  return chain
}
