import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deploy, idOf, readJson, scratch, serveByStaticHost } from '../support/backing/site.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { pictureFailures, useBrowser, type Visitor } from '../support/visitor.ts'

const built = fromRoot('apps/backing/dist')
const programme = JSON.parse(readFileSync(fromRoot('apps/backing/programme.json'), 'utf8'))
const work = scratch()
const served = join(work.folder, 'served')

const stage = useBrowser()
let visitor: Visitor | undefined
afterAll(async () => {
  work.remove()
})
pictureFailures(() => visitor?.context.pages() ?? [])

test('[S7.1, S7.2, S7.3] a build leaves its manifest, which build is the latest, and the payload of each page', () => {
  const id = idOf(built)
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  const latest = readJson(built, 'builds/latest.json')
  expect(latest).toEqual({ id, timestamp: expect.any(Number) })
  expect(readJson(built, `builds/meta/${id}.json`)).toEqual({ ...Object(latest), prerendered: ['/'] })
  expect(readJson(built, '_payload.json')).toEqual({ buildId: id, programme })
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  expect(html).toContain(`<meta name="build-id" content="${id}" />`)
  expect(html).toContain(`href="/_payload.json?${id}"`)
  expect(html).toContain(`<title>Backing: ${programme.title}</title>`)
})

test('no document has an inline script or style', () => {
  for (const document of ['index.html', '404.html']) {
    const html = readFileSync(join(built, document), 'utf8')
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i)
  }
})

function rename(id: string): string {
  const folder = join(work.folder, id)
  cpSync(built, folder, { recursive: true })
  const former = idOf(built)
  renameSync(join(folder, `builds/meta/${former}.json`), join(folder, `builds/meta/${id}.json`))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|json)$/.test(name)) continue
    const text = readFileSync(join(folder, name), 'utf8').replaceAll(former, id)
    // The footer shows its beginning.
    writeFileSync(join(folder, name), text.replaceAll(former.slice(0, 7), id.slice(0, 7)))
  }
  return folder
}

test('[S4.37, S7.2, S7.3] on a static host with the documented headers a page hydrates from its payload; a later deployment is announced, and loaded by the next navigation', async () => {
  deploy(served, built, { buildPollMs: 1_000 })
  const host = await serveByStaticHost(served)
  visitor = await stage.visit({ path: host.url })
  const { page } = visitor
  const buildOf = () => page.locator('meta[name="build-id"]').getAttribute('content')
  /** Only a page that lives can. */
  const openModal = async () => {
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await page.getByRole('dialog').waitFor()
  }
  await openModal()
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.slice(location.origin.length)),
  )
  expect(asked.filter((path) => path.includes('_payload'))).toEqual([`/_payload.json?${idOf(built)}`])

  await page.goto(`${host.url}/nowhere`)
  await page.getByText('Page not found: /nowhere').waitFor()
  expect(await buildOf()).toBe(idOf(built))
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const later = 'f'.repeat(20)
  deploy(served, rename(later), { buildPollMs: 1_000 })
  const request = await page.waitForRequest(/\/builds\/latest\.json\?\d{13}$/)
  expect(Number(new URL(request.url()).search.slice(1))).toBeGreaterThan(Date.now() - 60_000)
  await page.getByText('A new version is ready').first().waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.getByRole('main').getByRole('link').first().click()
  await expect.poll(buildOf).toBe(later)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/')
  await openModal()
  await visitor.leave(/status of 404/)
  host.stop()
})
