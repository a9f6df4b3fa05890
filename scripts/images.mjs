// `node scripts/images.mjs`: takes the README's picture and recording of the running product. It needs img2webp
// (Debian: apt-get install webp).
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, launchArguments } from './browser.mjs'
import { build } from './build.mjs'
import { film } from './images/film.mjs'
import { addPointer, press } from './images/pointer.mjs'
import { cacheDir, fromRoot } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { startStack } from './stack.mjs'

/** Somebody to send to: the lab's tenth account. */
const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const RECORDING_LIMIT = 1_000_000
const recordingPath = fromRoot('docs', 'images', 'connect-and-send.webp')
const picturePath = fromRoot('docs', 'images', 'modal.png')

async function main() {
  await step('build', () => build())
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-images-'))
  const stack = await step('start the product', () =>
    startStack({ where: 'anywhere', stateDir, fresh: true, past: true }),
  )
  const { chromium } = await import('playwright')
  const chrome = await chromium.launch({ executablePath: await findBrowser(), args: launchArguments() })
  try {
    await step('record connect and send', () => record(chrome, stack.pageUrl))
    await step('picture connect, account and send', () => picture(chrome, stack.pageUrl))
  } finally {
    await chrome.close()
    await stack.stop()
    rmSync(stateDir, { recursive: true, force: true })
  }
}

/** A page whose Lab Wallet approves by itself, after as long as a user takes. */
async function openPage(chrome, pageUrl, size) {
  const context = await chrome.newContext({ colorScheme: 'dark', ...size })
  const page = await context.newPage()
  await page.goto(pageUrl)
  await page.evaluate(() => window.__labWallet.setMode('approve'))
  await page.waitForLoadState('networkidle')
  return { page, dialog: page.getByRole('dialog'), close: () => context.close() }
}

async function record(chrome, pageUrl) {
  const { page, dialog, close } = await openPage(chrome, pageUrl, { viewport: { width: 840, height: 720 } })
  await addPointer(page)
  const recording = film(page, join(cacheDir, 'images'))
  await page.waitForTimeout(700)
  await goThrough({ page, dialog }, (locator) => press(page, locator))
  const sent = page.getByText(/25.*USDC.* sent/)
  await sent.first().waitFor()
  await page.waitForTimeout(2_500)
  await recording.write(recordingPath)
  await close()
  const { size } = statSync(recordingPath)
  if (size > RECORDING_LIMIT)
    throw new Error(`The recording has ${size} bytes; the limit is ${RECORDING_LIMIT}.`)
}

/** Connects, opens the account, and sends 25 USDC. `look(name)` is called at each view that the picture shows. */
async function goThrough({ page, dialog }, press, look = async () => {}) {
  const button = (name) => dialog.getByRole('button', { name }).first()
  await press(page.getByRole('button', { name: 'Connect Wallet' }).first())
  await button(/Lab Wallet/).waitFor()
  await look('connect')
  await press(button(/Lab Wallet/))
  const account = page.getByRole('button', { name: /0x[0-9a-fA-F]{4}…/ }).first()
  await press(account)
  await dialog.getByText('USD Coin').first().waitFor()
  await look('account')
  await press(button(/^Send$/))
  await press(button(/Select token/))
  await press(button(/USD Coin/))
  await dialog.getByRole('textbox', { name: 'Amount' }).pressSequentially('25', { delay: 120 })
  await dialog.getByRole('textbox', { name: 'Receiver' }).fill(RECEIVER)
  await press(button(/Preview send/i))
  await button(/^Send$/).waitFor()
  await look('review')
  await press(button(/^Send$/))
}

async function picture(chrome, pageUrl) {
  const viewport = { width: 1280, height: 900 }
  const options = { viewport, deviceScaleFactor: 2, reducedMotion: 'reduce' }
  const { page, dialog, close } = await openPage(chrome, pageUrl, options)
  const views = []
  const look = async () => {
    // Pictures and amounts arrive.
    await page.waitForTimeout(1_500)
    views.push(await dialog.screenshot())
  }
  await goThrough({ page, dialog }, (locator) => locator.click(), look)
  await close()

  const sheet = await chrome.newPage({ viewport, deviceScaleFactor: 1.5 })
  const images = views.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`)
  await sheet.setContent(`<style>
    body { margin: 0; width: max-content; height: max-content; padding: 48px; display: flex; gap: 40px; align-items: center; background: #07090f }
    img { zoom: 0.5; border-radius: 48px }
  </style>${images.join('')}`)
  await sheet.locator('body').screenshot({ path: picturePath })
  await sheet.close()
}

await main()
