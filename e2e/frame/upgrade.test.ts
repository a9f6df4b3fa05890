import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { type BrowserContext, chromium } from 'playwright'
import { recoverMessageAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type Release,
  readReleases,
  unpackProfile,
  unpackRelease,
} from '../../gateway/src/testing/releases.ts'
import { startNode } from '../../gateway/src/testing/startNode.ts'
import { startTestWallet, type TestWallet } from '../../gateway/src/testing/startTestWallet.ts'
import { createPageServer } from '../../lab/src/server/createPageServer.ts'
import { listen } from '../../lab/src/server/listen.ts'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'
import { addressOf } from '../email/embedded.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { buildPage } from '../support/page/buildPage.ts'
import { pressInWallet } from '../support/walletWindow.ts'

// What former releases kept of the embedded wallet, in the database and in a browser, opens with today's product.
// fixtures/releases/README.md says how a release is added.

type WithWallet = Release & { readonly wallet: NonNullable<Release['wallet']> }

const PROJECT = 'latchkey-lab'
const hasWallet = (release: Release): release is WithWallet => release.wallet !== undefined

describe.each(readReleases().filter(hasWallet))('release $label', (release) => {
  test('[S7.45, S6.6] a browser that was signed in still is, as the same device, and signs with the same key in the wallet’s window', async () => {
    const { address, text, signature } = release.wallet
    const dataDir = unpackRelease(release)
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    comeBackAtOnce(release, dataDir)
    const before = identitiesIn(dataDir)
    const wallet = await startWallet(release, dataDir)
    const context = await openBrowser(release, {
      [release.gatewayUrl]: wallet.url,
      [release.wallet.walletUrl]: wallet.walletUrl,
      [release.wallet.pageUrl]: await servePage(release),
    })
    const page = await context.newPage()
    await page.goto(release.wallet.pageUrl)
    await page.locator('[data-latchkey="account"]:not([data-state])').first().waitFor({ timeout: 90_000 })
    expect(await addressOf(page)).toBe(address)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await pressInWallet(page, 'Sign')
    const output = page.locator('output')
    await expect.poll(() => output.textContent(), { timeout: 90_000 }).toBe(signature)
    expect(
      await recoverMessageAddress({
        message: text,
        signature: (await output.textContent()) as `0x${string}`,
      }),
    ).toBe(address)
    expect(identitiesIn(dataDir)).toEqual(before)
    expect(before.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1])
    expect(wallet.mails).toEqual([])
  })
})

/** A session ends by itself: its times move to today, as if the user came back when the release had just been put away. */
function comeBackAtOnce({ madeAt }: Release, dataDir: string): void {
  const late = (Date.now() - Date.parse(madeAt)) / 1_000
  const database = new Libsql(join(dataDir, 'gateway.db'))
  for (const column of ['created_at', 'used_at', 'expires_at'])
    database.exec(
      `update wallet_sessions set ${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '+${late} seconds')`,
    )
  database.close()
}

/** Who is known, on which devices, and by which sessions. */
function identitiesIn(dataDir: string): readonly { readonly table: string; readonly rows: unknown[] }[] {
  const database = new Libsql(join(dataDir, 'gateway.db'), { readonly: true, timeout: 10_000 })
  const columns = {
    wallet_users: 'id',
    wallet_sessions: 'digest, user_id, device_id',
    wallets: 'id, user_id',
    wallet_devices: 'user_id, device_id, share',
  }
  const found = Object.entries(columns).map(([table, names]) => ({
    table,
    rows: database.prepare(`select ${names} from ${table}`).all([]),
  }))
  database.close()
  return found
}

async function startWallet({ wallet }: WithWallet, dataDir: string): Promise<TestWallet> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [keys, projects] = ['keys.json', 'projects.json'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  writeFileSync(keys, JSON.stringify(wallet.keys), { mode: 0o600 })
  writeFileSync(projects, JSON.stringify([{ id: PROJECT, origins: [wallet.pageUrl] }]))
  const node = await startNode((response, body) => {
    const answer = ({ id, method }: { id: number; method: string }) => ({
      ...{ jsonrpc: '2.0', id },
      result: CHAIN[method] ?? '0x0',
    })
    const asked = JSON.parse(body)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
  onTestFinished(node.close)
  const started = await startTestWallet({
    ...{ DATA_DIR: dataDir, PROJECTS_FILE: projects, RPC_URL_42161: node.url, DATA_SOURCES: 'node' },
    ...{ WALLET_URL: wallet.walletUrl, WALLET_KEK_FILE: keys, WALLET_FRAME_DIR: fromRoot('apps/frame/dist') },
  })
  onTestFinished(started.close)
  return started
}

/** A chain on which nothing has happened. */
const CHAIN: Readonly<Record<string, unknown>> = {
  eth_chainId: '0xa4b1',
  eth_getCode: '0x',
  eth_getBlockByNumber: { number: '0x0', hash: `0x${'11'.repeat(32)}`, timestamp: '0x0', transactions: [] },
}

/** A page with today's kit. @returns where it is served */
async function servePage({ gatewayUrl, wallet: { walletUrl } }: WithWallet): Promise<string> {
  const appDir = await buildPage('e2e/email/page')
  const { fetch } = createPageServer({ appDir, gatewayUrl, walletUrl, projectId: PROJECT })
  const { port, close } = await listen({ fetch, port: 0 })
  onTestFinished(close)
  return `http://localhost:${port}`
}

/** A browser with what the release's kept, to which the release's addresses are today's servers. */
async function openBrowser(
  release: WithWallet,
  servers: Readonly<Record<string, string>>,
): Promise<BrowserContext> {
  const profile = unpackProfile(release)
  const rules = Object.entries(servers).map(
    ([then, today]) => `MAP ${new URL(then).host} 127.0.0.1:${new URL(today).port}`,
  )
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [...launchArguments(), `--host-resolver-rules=${rules.join(', ')}, MAP * ~NOTFOUND`],
    reducedMotion: 'reduce',
  })
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  context.setDefaultTimeout(90_000)
  return context
}
