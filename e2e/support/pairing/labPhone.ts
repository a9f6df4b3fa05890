import type { Browser, Page } from 'playwright'
import type { PhoneHooks } from '../../../lab/src/browser/phone/testHooks.ts'
import { type Visitor, visit } from '../visitor.ts'
import type { PeerWallet } from './peerWallet.ts'

declare global {
  interface Window {
    readonly __labPhone: PhoneHooks
  }
}

/** The Lab Phone in a separate browser, on sign-client 2.21.8. */
export interface LabPhone extends PeerWallet {
  readonly visitor: Visitor
  readonly page: Page
}

/**
 * Opens a Lab Phone that approves by itself.
 * @param options.url where the lab serves its pages
 * @param options.relayUrl the relay that it uses. Default: the gateway's
 */
export async function openPhone(
  browser: Browser,
  { url, relayUrl }: { url: string; relayUrl?: string },
): Promise<LabPhone> {
  const query = relayUrl === undefined ? '' : `?relay=${encodeURIComponent(relayUrl)}`
  const visitor = await visit(browser, { width: 360, height: 740, path: `${url}/phone${query}` })
  const phone = drivePhone(visitor, visitor.page)
  await phone.setMode('approve')
  return phone
}

export function drivePhone(visitor: Visitor, page: Page): LabPhone {
  return {
    name: 'Lab Phone',
    visitor,
    page,
    pair: (uri) => page.evaluate((text) => window.__labPhone.pair(text), uri),
    setMode: (mode) => page.evaluate((name) => window.__labPhone.setMode(name), mode),
    selectAccount: (index) => page.evaluate((at) => window.__labPhone.selectAccount(at), index),
    switchChain: (chainId) => page.evaluate((id) => window.__labPhone.switchChain(id), chainId),
    disconnect: () => page.evaluate(() => window.__labPhone.disconnect()),
    goOffline: () => page.evaluate(() => window.__labPhone.goOffline()),
    goOnline: () => page.evaluate(() => window.__labPhone.goOnline()),
    apps: () =>
      page.evaluate(async () => {
        const { sessions } = await window.__labPhone.state()
        return sessions.map(({ peer }) => peer.metadata.name)
      }),
    // A test may stop the phone's relay, which the browser reports.
    leave: () => visitor.leave(/WebSocket connection to 'ws:\/\/localhost/),
  }
}
