import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { fromRoot } from '../fromRoot.ts'
import { type Visitor, visit } from '../visitor.ts'

/** An app with a public client: sign-client 2.21.8 in its own page. */
export interface PublicApp {
  readonly visitor: Visitor
  propose(): Promise<string>
  granted(): Promise<Granted>
  /** Sends a request to the wallet. Returns an error as `{ code }`. */
  ask(method: string, params: readonly unknown[], chainId?: number): Promise<unknown>
  heard(): Promise<readonly string[]>
}

export type Granted = Record<string, { accounts: string[]; methods: string[] }>

/** Opens it on an empty page of the lab, with the same client file as the phone. */
export async function openPublicApp(browser: Browser, url: string): Promise<PublicApp> {
  const visitor = await visit(browser, { path: `${url}/phone/elsewhere` })
  const { page } = visitor
  await page.evaluate(readFileSync(fromRoot('e2e/pairing/peers/app.mjs'), 'utf8'))
  return {
    visitor,
    propose: () => page.evaluate(() => window.publicApp.propose()),
    granted: () => page.evaluate(() => window.publicApp.granted()),
    heard: () => page.evaluate(() => window.publicApp.heard),
    ask: (method, params, chainId = 42161) =>
      page.evaluate((asked) => window.publicApp.ask(asked), { method, params, chainId }),
  }
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
