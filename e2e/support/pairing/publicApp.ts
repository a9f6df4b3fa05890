import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { fromRoot } from '../fromRoot.ts'
import { type Visitor, visit } from '../visitor.ts'

/** An app that is not ours: sign-client 2.21.8 in a page of its own. */
export interface PublicApp {
  readonly visitor: Visitor
  /** Makes a code, and waits for an answer to it in the background. */
  propose(): Promise<string>
  /** What was granted, once the wallet has answered. */
  granted(): Promise<Granted>
  /** Asks the wallet; an error comes back as `{ code }`. */
  ask(method: string, params: readonly unknown[], chainId?: number): Promise<unknown>
  /** The names of what the wallet told it. */
  heard(): Promise<readonly string[]>
}

export type Granted = Record<string, { accounts: string[]; methods: string[] }>

/** Opens it on a page of the lab that does nothing else, over the same client file as the phone's. */
export async function openPublicApp(browser: Browser, url: string): Promise<PublicApp> {
  const visitor = await visit(browser, { path: `${url}/phone/elsewhere` })
  const { page } = visitor
  await page.evaluate(readFileSync(fromRoot('e2e/pairing/peers/app.mjs'), 'utf8'))
  return {
    visitor,
    propose: () => page.evaluate(() => window.publicApp.propose()),
    granted: () => page.evaluate(() => window.publicApp.granted()),
    heard: () => page.evaluate(() => window.publicApp.heard),
    ask: (method, params, chainId = 42161) => ask(page, { method, params, chainId }),
  }
}

function ask(page: Page, asked: Asked): Promise<unknown> {
  return page.evaluate((what) => window.publicApp.ask(what), asked)
}

interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
  readonly chainId: number
}

interface AppInPage {
  propose(): Promise<string>
  granted(): Promise<Granted>
  ask(asked: Asked): Promise<unknown>
  readonly heard: string[]
}

declare global {
  interface Window {
    readonly publicApp: AppInPage
  }
}
