import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveKeys, toPhrase } from '../../apps/frame/src/keys/derive.ts'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'
import { canScanMemory, scanMemory } from '../../tools/attack/lib/scanMemory.mjs'
import { embed, press } from './embed.ts'
import { type FrameHost, startFrameHost } from './frameHost.ts'

let host: FrameHost
let browser: Browser
let page: Page

beforeAll(async () => {
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: launchArguments() })
  host = await startFrameHost()
  page = await browser.newPage({ viewport: { width: 800, height: 640 } })
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

/** What is alive in the memory of the page and of its frames, after a full collection. */
async function liveMemory(): Promise<string> {
  const parts: string[] = []
  for (const frame of page.frames()) {
    let session: CDPSession
    try {
      session = await page.context().newCDPSession(frame)
    } catch {
      // The frame shares the process of the page, whose snapshot has both.
      continue
    }
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, captureNumericValue: true })
    await session.detach()
  }
  return parts.join('')
}

async function renderers(): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

test('after sign-out no key, share, phrase, token or code is alive in the memory of page and frame', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const { id, popup } = await wallet.askToSign(address)
  await press(popup, 'Sign')
  expect((await wallet.answer(id)).type).toBe('@latchkey/FRAME_RPC_REQUEST_SUCCESS')
  await popup.close()
  const token = await page.evaluate(
    () => window.said.find(({ type }) => type === '@latchkey/FRAME_SESSION_UPDATE')?.payload,
  )
  const { recovery } = host.server.users.get('ada@example.com') ?? {}
  const [share, secret] = [String(recovery?.share), String(recovery?.secret)].map((text) =>
    Buffer.from(text, 'base64url'),
  )
  const entropy = Uint8Array.from(share ?? [], (byte, index) => byte ^ (secret?.[index] ?? 0))
  const phrase = await toPhrase(entropy)
  expect(mnemonicToAccount(phrase).address).toBe(address)
  const keys = await deriveKeys(entropy)
  await wallet.call('SIGN_OUT')
  await wallet.call('IS_CONNECTED')
  // The page of this test keeps every message. A page of the kit hands the token on.
  await page.evaluate(() => {
    window.said = []
  })
  const secrets = {
    entropy,
    'EVM key': keys.eip155,
    'Solana key': keys.solana,
    share: Uint8Array.from(share ?? []),
    secret: Uint8Array.from(secret ?? []),
  }
  const texts: Record<string, readonly string[]> = {
    phrase: [phrase],
    token: [String((token as { token: string }).token)],
    code: ['"123456"'],
    ...Object.fromEntries(
      Object.entries(secrets).map(([name, bytes]) => [
        name,
        (['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(bytes).toString(form)),
      ]),
    ),
  }
  const live = await liveMemory()
  expect(live).toContain('@latchkey/')
  const found = Object.entries(texts)
    .filter(([, forms]) => forms.some((form) => live.includes(form)))
    .map(([name]) => name)
  const needles = {
    ...Object.fromEntries(Object.entries(secrets).map(([name, bytes]) => [`${name} in bytes`, bytes])),
    ...Object.fromEntries(
      Object.entries(texts)
        .filter(([name]) => name !== 'code')
        .flatMap(([name, forms]) =>
          forms.map((form, index) => [`${name} as text ${index}`, Buffer.from(form)]),
        ),
    ),
  }
  // Strings that are gone stay in freed memory until it is used again: the requests to the server, above all.
  const remains = canScanMemory ? (await renderers()).map((pid) => scanMemory(pid, needles)) : []
  const copies = (wanted: RegExp) =>
    remains
      .flatMap((counts) => Object.entries(counts))
      .reduce((sum, [name, count]) => sum + (wanted.test(name) ? count : 0), 0)
  console.log(
    `figure: ${Object.keys(texts).length} secrets, ${found.length} alive; copies in freed memory: keys and phrase ${copies(/^(entropy|EVM|Solana|phrase)/)}, the server’s shares ${copies(/^(share|secret)/)}, token ${copies(/^token/)}`,
  )
  expect(found).toEqual([])
})
