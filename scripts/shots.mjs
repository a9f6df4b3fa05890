// `npm run shots`: a picture of every view in every state, on contact sheets, and axe over each of them.
// `npm test` runs the same without the pictures.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, launchArguments } from './browser.mjs'
import { hasGallery, serveGallery } from './gallery.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { cacheDir, root } from './lib/paths.mjs'
import { formatDuration, yellow } from './lib/progress.mjs'

const shotDir = join(cacheDir, 'shots')

// A state waits more than it works while it comes to rest, so a few pages at once are faster than one per core.
const lanes = [0, 1, 2, 3]

/** The frames in which every state is looked at. 440 px shows the 360 px modal with the page around it. */
const variants = [
  { name: 'modal-dark', theme: 'dark', dir: 'ltr', frame: 'modal', width: 440, height: 760 },
  { name: 'modal-light', theme: 'light', dir: 'ltr', frame: 'modal', width: 440, height: 760 },
  { name: 'sheet-dark', theme: 'dark', dir: 'ltr', frame: 'sheet', width: 320, height: 640 },
  { name: 'sheet-light', theme: 'light', dir: 'ltr', frame: 'sheet', width: 320, height: 640 },
  { name: 'rtl', theme: 'dark', dir: 'rtl', frame: 'modal', width: 440, height: 760 },
]

/**
 * Looks at every state of the gallery in every frame.
 * @param browser path of the Chromium to use
 * @param pictures whether to write pictures and contact sheets too
 * @returns `{ passed, failed, skipped }`, counting states
 */
export async function shoot({ browser, pictures = false }) {
  if (!hasGallery()) {
    console.log(yellow('  SKIPPED: there is no gallery yet (packages/react/gallery).'))
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const started = performance.now()
  const { chromium } = await import('playwright')
  const gallery = await serveGallery()
  const chrome = await chromium.launch({ executablePath: browser, args: launchArguments() })
  try {
    const { states, missing } = await readStates(chrome, gallery.url)
    const jobs = variants.flatMap((variant) => states.map((state, order) => ({ variant, order, ...state })))
    const looked = (
      await Promise.all(
        lanes.map((lane) =>
          lookAt({
            chrome,
            url: gallery.url,
            jobs: jobs.filter((_, index) => index % lanes.length === lane),
            pictures,
          }),
        ),
      )
    ).flat()
    const bad = looked.filter(({ problems }) => problems.length > 0)
    for (const { label, problems } of bad)
      console.log(`  ${label}\n${problems.map((text) => `      ${text}`).join('\n')}`)
    for (const state of missing)
      console.log(`  the gallery lacks the state ${state}: add it in packages/react/gallery`)
    if (pictures) for (const variant of variants) await writeSheet(chrome, variant, looked)
    const time = formatDuration(performance.now() - started)
    console.log(
      `  ${states.length} states in ${variants.length} frames in ${time}: ${bad.length === 0 ? 'axe finds nothing' : `${bad.length} pictures with problems`}`,
    )
    // One state is one test, however many frames it was looked at in.
    const failed = new Set(bad.map(({ order }) => order)).size
    return { passed: states.length - failed, failed: failed + missing.length, skipped: 0 }
  } finally {
    await chrome.close()
    await gallery.close()
  }
}

async function readStates(chrome, url) {
  const page = await chrome.newPage()
  await page.goto(url)
  await page.waitForFunction('window.__gallery !== undefined')
  const { states, missing } = await page.evaluate(
    '({ states: window.__gallery.states, missing: window.__gallery.missing ?? [] })',
  )
  await page.close()
  if (states.length === 0) throw new Error('The gallery has no states.')
  return { states, missing }
}

async function lookAt({ chrome, url, jobs, pictures }) {
  const { default: axe } = await import('axe-core')
  const page = await chrome.newPage({ reducedMotion: 'reduce' })
  let noise = []
  page.on('pageerror', (error) => noise.push(`error on the page: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(`console: ${message.text()}`)
  })
  const looked = []
  for (const { variant, order, view, state } of jobs) {
    noise = []
    const label = `${variant.name}  ${view} / ${state}`
    await page.setViewportSize({ width: variant.width, height: variant.height })
    await page.goto(
      `${url}?${new URLSearchParams({ view, state, theme: variant.theme, dir: variant.dir, frame: variant.frame })}`,
    )
    await page.waitForFunction('window.__gallery !== undefined')
    await page.evaluate('window.__gallery.ready')
    await page.evaluate(axe.source)
    const problems = await page.evaluate(inspect)
    const picture = pictures ? await page.screenshot({ type: 'png' }) : undefined
    if (picture !== undefined) save(variant, view, state, picture)
    looked.push({ label, order, variant, view, state, picture, problems: [...problems, ...noise] })
  }
  await page.close()
  return looked
}

/** Runs in the page: what axe finds (open shadow roots included), and whether anything is wider than the screen. */
async function inspect() {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map(({ target, failureSummary }) => {
      const why = (failureSummary ?? '').split('\n').slice(1).join(' ').trim()
      return `axe ${id}: ${help} — ${JSON.stringify(target)} ${why}`
    }),
  )
  const { scrollWidth } = document.documentElement
  return scrollWidth > window.innerWidth
    ? [...found, `wider than the screen: ${scrollWidth} px of ${window.innerWidth}`]
    : found
}

function save(variant, view, state, picture) {
  const path = join(shotDir, variant.name, `${view}-${state}.png`)
  mkdirSync(join(shotDir, variant.name), { recursive: true })
  writeFileSync(path, picture)
}

async function writeSheet(chrome, variant, looked) {
  const shots = looked
    .filter((shot) => shot.variant === variant)
    .sort((left, right) => left.order - right.order)
  const cells = shots.map(({ view, state, picture }) => {
    const source = `data:image/png;base64,${picture.toString('base64')}`
    return `<figure><img src="${source}" width="${variant.width}"><figcaption>${escapeHtml(`${view} / ${state}`)}</figcaption></figure>`
  })
  const page = await chrome.newPage({ viewport: { width: 5 * (variant.width + 16) + 32, height: 800 } })
  await page.setContent(`<style>
    body { margin: 16px; background: #888; font: 16px sans-serif; display: grid; grid-template-columns: repeat(5, ${variant.width}px); gap: 16px }
    figure { margin: 0 } img { display: block } figcaption { padding: 4px 0 8px; color: #fff }
  </style>${cells.join('')}`)
  const path = join(shotDir, `sheet-${variant.name}.png`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
  console.log(`  ${relative(root, path)}`)
}

const escapeHtml = (text) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode()
  try {
    await installDependencies()
    const { failed } = await shoot({ browser: await findBrowser(), pictures: true })
    process.exitCode = failed === 0 ? 0 : 1
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
