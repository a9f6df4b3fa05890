// `npm run shots`: every view in every state, by machine (axe, layout, colours, texts), by keyboard and, on contact sheets,
// to be looked at. `npm test` takes a quick look without the pictures; SEED says which state it sees in which frame.
// `-- --only Connect/many` looks at some states, `--frame rtl` in some frames; scripts/eye/frames.mjs lists those.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser, launchArguments } from './browser.mjs'
import { frames, pictured, quickFrames } from './eye/frames.mjs'
import { openGallery, visit } from './eye/visit.mjs'
import { hasGallery, serveGallery } from './gallery.mjs'
import { asCommand } from './lib/asCommand.mjs'
import { installDependencies } from './lib/install.mjs'
import { cacheDir, fromRoot, root } from './lib/paths.mjs'
import { formatDuration, yellow } from './lib/progress.mjs'
import { seedOr } from './testing/chance.mjs'

const shotDir = join(cacheDir, 'shots')

// A state waits more than it works while it comes to rest, so a few pages at once are faster than one per core.
const LANES = 4

// A state takes a few seconds on a quiet machine. One that takes this long hangs and fails by name; the others go on.
const STATE_MS = 120_000
// After this long, the states that are left fail as not looked at, so that a run always ends with a result.
const STAGE_MS = 15 * 60_000
// How often progress is printed.
const PROGRESS_MS = 60_000

/**
 * Looks at every state of the gallery.
 * @param browser path of the Chromium to use
 * @param pictures whether to write pictures and contact sheets too, of every frame
 * @param everyFrame whether to look in every frame; a quick look in some of them otherwise
 * @param only beginnings of `View/state`: looks at these states alone
 * @param frame names of frames: looks in these alone
 * @returns `{ passed, failed, skipped }`, counting states
 */
export async function shoot({ browser, pictures = false, everyFrame = pictures, only, frame }) {
  if (!hasGallery()) {
    console.log(yellow('  SKIPPED: there is no gallery in this checkout (packages/react/gallery).'))
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const started = performance.now()
  const { chromium } = await import('playwright')
  const gallery = await serveGallery()
  const chrome = await chromium.launch({ executablePath: browser, args: launchArguments() })
  try {
    const { states: all, missing } = await readStates(chrome, gallery.url)
    const queue = plan(all, { everyFrame, only, frame })
    const states = queue.flat()
    const looks = states.reduce((sum, { wanted }) => sum + wanted.length, 0)
    const endsAt = started + (everyFrame ? Number.POSITIVE_INFINITY : STAGE_MS)
    const looked = []
    const lane = () => lookAt({ chrome, url: gallery.url, queue, looked, pictures, endsAt })
    const progress = setInterval(() => {
      const done = new Set(looked.map(({ order }) => order)).size
      const time = formatDuration(performance.now() - started)
      console.log(`  ${done} of ${states.length} states seen, ${time}`)
    }, PROGRESS_MS)
    await Promise.all(Array.from({ length: LANES }, lane)).finally(() => clearInterval(progress))
    const bad = looked.filter(({ problems }) => problems.length > 0)
    for (const state of missing)
      console.log(`  the gallery lacks the state ${state}: add it in packages/react/gallery`)
    if (pictures) for (const one of pictured) await writeSheet(chrome, one, looked)
    const time = formatDuration(performance.now() - started)
    const failed = new Set(bad.map(({ order }) => order)).size
    console.log(
      `  ${states.length} states, ${looks} looks in ${time}: ${failed === 0 ? 'nothing found' : `${failed} with problems`}`,
    )
    // A state is one test, however many frames it was looked at in.
    return { passed: states.length - failed, failed: failed + missing.length, skipped: 0 }
  } finally {
    await chrome.close()
    await gallery.close()
  }
}

/** The views to look at, the longest first: the states of each, with the frames to look in. */
function plan(all, { everyFrame, only, frame }) {
  const views = [...new Set(all.map(({ view }) => view))].map((view, at) => {
    const own = all.filter((one) => one.view === view)
    const quick = quickFrames(own.length, seedOr(0) + at)
    return own.map((one, index) => ({
      ...one,
      order: all.indexOf(one),
      wanted: (everyFrame ? frames : quick[index]).filter(({ name }) => frame?.includes(name) ?? true),
    }))
  })
  return views
    .map((states) =>
      states.filter(({ view, state }) => only?.some((start) => `${view}/${state}`.startsWith(start)) ?? true),
    )
    .sort((left, right) => right.length - left.length)
}

async function readStates(chrome, url) {
  const page = await chrome.newPage()
  await openGallery(page, url)
  const { states, missing } = await page.evaluate(
    '({ states: window.__gallery.states, missing: window.__gallery.missing ?? [] })',
  )
  await page.close()
  if (states.length === 0) throw new Error('The gallery has no states.')
  return { states, missing }
}

/**
 * Answers as a gateway would: no gateway runs here, and a missing picture would be noise. Playwright's own route() would
 * hold up every request and turn off the browser's cache, so that each state loaded and compiled the page again.
 */
async function servePictures(tools) {
  const { assets, art } = JSON.parse(readFileSync(fromRoot('gateway', 'pictures.json'), 'utf8'))
  tools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const id = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: 'Content-Type', value: 'image/svg+xml' },
        { name: 'Access-Control-Allow-Origin', value: '*' },
      ],
      body: Buffer.from(art[assets[id]] ?? art['networks/ethereum']).toString('base64'),
    }
    // A page that is left needs no picture any more.
    tools.send('Fetch.fulfillRequest', answer).catch(() => {})
  })
  await tools.send('Fetch.enable', { patterns: [{ urlPattern: '*/public/getAssetImage/*' }] })
}

/** Takes views from the queue until it is empty. The states of a view share a page, in their order. */
async function lookAt({ chrome, url, queue, looked, pictures, endsAt }) {
  let window = await openWindow(chrome)
  for (let states = queue.shift(); states; states = queue.shift())
    for (const { order, view, state, wanted } of states) {
      window.noise.length = 0
      const patience = Math.min(STATE_MS, endsAt - performance.now())
      const seen = await within(patience, (onStep) =>
        visit({ ...window, url, view, state, wanted, pictures, onStep }),
      ).catch(async (error) => {
        // What hangs in a page may hang the next state, too.
        await window.page.close()
        window = await openWindow(chrome)
        return [{ frame: { name: 'not shown' }, problems: [error.message] }]
      })
      if (window.noise.length > 0) seen.push({ frame: { name: 'any frame' }, problems: [...window.noise] })
      report(`${view} / ${state}`, seen)
      looked.push(...seen.map((one) => ({ ...one, order, view, state })))
      if (pictures) for (const { frame, picture } of seen) if (picture) save(frame, view, state, picture)
    }
  await window.page.close()
}

/** A page, what switches touch on in it, and what its console reported. */
async function openWindow(chrome) {
  const page = await chrome.newPage()
  const tools = await page.context().newCDPSession(page)
  const touch = (enabled) =>
    tools.send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled ? { maxTouchPoints: 5 } : {}) })
  await servePictures(tools)
  const noise = []
  page.on('pageerror', (error) => noise.push(`error on the page: ${error.message}`))
  page.on('console', (message) => {
    // In some states, the kit's own console messages for integrators are expected.
    if (message.type() === 'error' && !message.text().startsWith('[latchkey]'))
      noise.push(`console: ${message.text()}`)
  })
  return { page, touch, noise }
}

/** The result of `work`, or an error that names its last step once it takes longer than `ms`. */
async function within(ms, work) {
  if (ms <= 0) throw new Error('not looked at: no time was left')
  let step = 'start'
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`did not come to rest in ${formatDuration(ms)}, at ${step}`)),
      ms,
    )
  })
  const working = work((name) => {
    step = name
  })
  // A page that is closed under it rejects it later.
  working.catch(() => {})
  return Promise.race([working, late]).finally(() => clearTimeout(timer))
}

function report(label, seen) {
  const frames = new Map()
  for (const { frame, problems } of seen)
    for (const problem of new Set(problems)) frames.set(problem, [...(frames.get(problem) ?? []), frame.name])
  if (frames.size === 0) return
  const lines = [...frames].map(([problem, names]) => `      ${problem}  (${names.join(', ')})`)
  console.log(`  ${label}\n${lines.join('\n')}`)
}

function save(frame, view, state, picture) {
  mkdirSync(join(shotDir, frame.name), { recursive: true })
  writeFileSync(join(shotDir, frame.name, `${view}-${state}.png`), picture)
}

async function writeSheet(chrome, { name, width }, looked) {
  const shots = looked
    .filter(({ frame, picture }) => frame.name === name && picture)
    .sort((left, right) => left.order - right.order)
  const cells = shots.map(({ view, state, picture }) => {
    const source = `data:image/png;base64,${picture.toString('base64')}`
    return `<figure><img src="${source}" width="${width}"><figcaption>${escapeHtml(`${view} / ${state}`)}</figcaption></figure>`
  })
  if (cells.length === 0) return
  const page = await chrome.newPage({ viewport: { width: 5 * (width + 16) + 32, height: 800 } })
  await page.setContent(`<style>
    body { margin: 16px; background: #888; font: 16px sans-serif; display: grid; grid-template-columns: repeat(5, ${width}px); gap: 16px }
    figure { margin: 0 } img { display: block } figcaption { padding: 4px 0 8px; color: #fff }
  </style>${cells.join('')}`)
  const path = join(shotDir, `sheet-${name}.png`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
  console.log(`  ${relative(root, path)}`)
}

const escapeHtml = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

await asCommand(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { only: { type: 'string', multiple: true }, frame: { type: 'string', multiple: true } },
  })
  await installDependencies()
  const { failed } = await shoot({ browser: await findBrowser(), pictures: true, ...values })
  process.exitCode = failed === 0 ? 0 : 1
})
