// The built product with a lab behind it, hostile pages around it, and a browser.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser, launchArguments } from '../../../scripts/browser.mjs'
import { startStack } from '../../../scripts/stack.mjs'

/** The project of the page at `shop`, the same page's with a phrase for each wallet, and another page's. */
export const PROJECTS = { shop: 'shop', words: 'words', other: 'other' }
/** No name but this machine's is found. */
const NO_INTERNET = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
const script = readFileSync(new URL('./hostilePage.js', import.meta.url), 'utf8')
const PAGE = '<!doctype html><title>Shop</title><script src="/hostile.js"></script><body><h1>Win a prize</h1>'

/**
 * @param options.frameDir the built wallet that is attacked; the checkout's unless told
 * @returns addresses, `{ browser, ask(method, params), close() }`; ask is the chain's node itself
 */
export async function openStage({ frameDir } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-window-attack-'))
  const [first, second] = [await listen(), await listen()]
  // The same page at a host that no project lists is a stranger's.
  const places = {
    shop: `http://localhost:${first.port}`,
    other: `http://localhost:${second.port}`,
    stranger: `http://127.0.0.1:${first.port}`,
  }
  const projectsFile = join(folder, 'projects.json')
  const projects = [
    { id: PROJECTS.shop, name: 'Shop', origins: [places.shop] },
    { id: PROJECTS.words, name: 'Words', origins: [places.shop], wallet: { recovery: 'phrase' } },
    { id: PROJECTS.other, name: 'Other', origins: [places.other] },
  ]
  writeFileSync(projectsFile, JSON.stringify(projects))
  let stack
  let browser
  const close = async () => {
    await browser?.close()
    await stack?.stop()
    for (const { server } of [first, second]) server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    stack = await startStack({
      ...{ where: 'anywhere', stateDir: join(folder, 'state'), fresh: true },
      gatewaySettings: {
        ...{ PROJECTS_FILE: projectsFile, WALLET_NAME: 'Shop wallet' },
        ...(frameDir && { WALLET_FRAME_DIR: frameDir }),
      },
    })
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [...launchArguments(), NO_INTERNET, '--screen-info={1600x1200}'],
    })
  } catch (error) {
    await close()
    throw error
  }
  const { walletUrl, mailUrl, labUrl, nodeUrls } = stack
  return {
    ...{ ...places, walletUrl, mailUrl, labUrl, browser, close },
    async ask(method, params = []) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const { result, error } = await (await fetch(nodeUrls[42161], { method: 'POST', body, headers })).json()
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
  }
}

async function listen() {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/hostile.js'
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
    response.end(isScript ? script : PAGE)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: server.address().port }
}
