// The eye itself: each fault, made on purpose, is seen; and a dialog without one is passed.
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createConnectKit } from '../createConnectKit.ts'
import { readColour } from './colours.ts'
import { checkDirection, checkMirrored, placesOf } from './direction.ts'
import { checkForcedColours, notePlates } from './forcedColours.ts'
import { checkHeard, hear } from './hear.ts'
import { checkLayout } from './layout.ts'
import { checkOrder, checkStops, stopsOf } from './stops.ts'
import { checkTargets } from './targets.ts'
import { checkTexts } from './texts.ts'
import { watchFocus } from './watchFocus.ts'
import { watchMotion } from './watchMotion.ts'

const SOUND = `
  <style>
    [data-part="modal"] { position: fixed; inset: 0 auto auto 0; inline-size: 300px; background: white; color: black }
    button { display: block; inline-size: 100px; block-size: 40px; margin: 8px; background: #ddd; border: 0 }
    button:focus-visible { outline: 2px solid blue }
  </style>`

afterEach(() => document.querySelector('[data-latchkey-modal]')?.remove())

function stage(content: string): { dialog: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div')
  host.setAttribute('data-latchkey-modal', 'test')
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = `${SOUND}<div data-part="modal" role="dialog">${content}</div>`
  const dialog = root.querySelector<HTMLElement>('[data-part="modal"]')
  if (!dialog) throw new Error('The stage is empty.')
  return { dialog, root }
}

const LOOKS: Record<string, (dialog: HTMLElement) => readonly string[]> = {
  layout: checkLayout,
  stops: (dialog) => [...checkStops(dialog), ...checkOrder(stopsOf(dialog))],
  targets: checkTargets,
  direction: checkDirection,
  'forced colours': (dialog) => checkForcedColours(dialog, notePlates(dialog)),
}

test.each([
  ['layout', '<button>Connect</button>', []],
  [
    'layout',
    '<div style="inline-size: 400px">x</div><div style="overflow-x: auto"><p style="inline-size: 500px">x</p></div>',
    ['scrolls sideways'],
  ],
  [
    'layout',
    '<button style="white-space: nowrap">Connect a wallet to this page</button>',
    ['out of its button'],
  ],
  [
    'layout',
    '<p style="overflow: hidden; block-size: 10px; margin: 0">One line of text</p>',
    ['cut off below'],
  ],
  [
    'layout',
    '<p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap; inline-size: 50px">A name that is long</p>',
    ['whole nowhere'],
  ],
  [
    'layout',
    '<p title="A name that is long" style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap; inline-size: 50px">A name that is long</p>',
    [],
  ],
  [
    'layout',
    '<p title="[!!Long!!]" style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap; inline-size: 50px">[!!Words of our own!!]</p>',
    ['our own words'],
  ],
  [
    'layout',
    '<p style="margin: 0">One text</p><p style="margin: -18px 0 0">Another</p>',
    ['lie over each other'],
  ],
  ['stops', '<button>Connect</button>', []],
  ['stops', '<button></button>', ['nameless']],
  ['stops', '<div aria-hidden="true"><button>Connect</button></div>', ['reachable, and hidden']],
  ['stops', '<div style="cursor: pointer">Connect</div>', ['for pointers only']],
  [
    'stops',
    '<div style="display: flex; flex-direction: column-reverse"><button>Below</button><button>Above</button></div>',
    ['goes back on the screen'],
  ],
  ['targets', '<button>Connect</button>', []],
  ['targets', '<button style="block-size: 16px">Connect</button>', ['less than 24 px at the top, bottom']],
  ['direction', '<bdi style="direction: ltr">0x71C7…976F</bdi>', []],
  ['direction', '<p>0x71C7…976F</p>', ['would be turned around']],
  ['direction', '<svg data-flip width="10" height="10"></svg>', ['points the wrong way']],
  ['forced colours', '<button style="border: 1px solid">Connect</button>', []],
  ['forced colours', '<button style="outline: 2px solid">Connect</button>', ['no border']],
  ['forced colours', '<button>Connect</button>', ['no border']],
  [
    'forced colours',
    '<button style="border: 1px solid" data-state="disabled"><span>Connect</span></button>',
    ['not grey'],
  ],
] as const)('%s: %s', (look, content, expected) => {
  const found = LOOKS[look]?.(stage(content).dialog) ?? []
  expect(found.length).toBe(expected.length)
  for (const [index, part] of expected.entries()) expect(found[index]).toContain(part)
})

test.each([
  ['a whole ring', 'outline: 2px solid blue', []],
  ['none', 'outline: none', ['no focus ring: button “Two”']],
  ['a faint one', 'outline: 2px solid #eee', ['1.2:1']],
  ['a thin one', 'outline: 1px solid blue', ['1 px']],
] as const)('a round of Tab sees the focus ring: %s', async (_, outline, expected) => {
  stage(
    `<style>button:focus-visible { ${outline} !important }</style><button>One</button><button>Two</button>`,
  )
  const watch = watchFocus()
  await userEvent.keyboard('{Tab}')
  const found = watch.end()
  // Nothing keeps the focus inside here, so that the round cannot be whole.
  const rings = found.filter((text) => text.includes('ring'))
  expect(rings.length).toBe(expected.length)
  for (const [index, text] of rings.entries()) expect(text).toContain(expected[index])
  expect(found.some((text) => text.startsWith('a whole round ends on'))).toBe(true)
})

test.each([
  ['rgb(28, 34, 44)', [28, 34, 44, 1]],
  ['rgb(28 34 44 / 0.5)', [28, 34, 44, 0.5]],
  ['color(srgb 1 0 0)', [255, 0, 0, 1]],
  // #1c222c, as the browser computes a mix of it
  ['oklab(0.250582 -0.00342631 -0.0206971)', [28, 34, 44, 1]],
  ['none', undefined],
] as const)('reads the colour %s', (value, expected) => {
  expect(readColour(value)?.map((part, index) => (index < 3 ? Math.round(part) : part))).toEqual(expected)
})

test('a plate of a mixed colour is a plate', () => {
  const { dialog } = stage(
    '<button style="background: color-mix(in oklab, transparent 0%, #1c222c)">Connect</button>',
  )
  expect(getComputedStyle(dialog.querySelector('button') ?? dialog).backgroundColor).toContain('oklab')
  expect(notePlates(dialog)).toHaveLength(1)
})

test('hears what changes in a region, and not what comes with one', async () => {
  const { dialog, root } = stage(
    '<h1>Send</h1><div role="status"></div><p data-part="status-title">Waiting</p>',
  )
  const heard = hear(root)
  expect(checkHeard(dialog, heard)).toEqual([
    'never announced, the title: “Send”',
    'never announced, status-title: “Waiting”',
  ])
  dialog.insertAdjacentHTML('beforeend', '<div role="status">Waiting</div>')
  const region = dialog.querySelector('[role="status"]')
  await Promise.resolve()
  region?.replaceChildren('Send')
  dialog.insertAdjacentHTML('beforeend', '<div role="alert">Broken</div>')
  await vi.waitFor(() => expect(heard.map(({ text }) => text).sort()).toEqual(['Broken', 'Send']))
  expect(checkHeard(dialog, heard)).toEqual(['never announced, status-title: “Waiting”'])
})

test('words that are in no catalogue are found; data and marked texts are left', async () => {
  const kit = createConnectKit({ wallets: ['Northlight'] })
  const { dialog } = stage(
    '<p>[!!Çöññéçţ Northlight!!]</p><p>Northlight</p><p>≈ $4,182.43</p><p>0x71C7…976F</p><button aria-label="Close">Go on</button>',
  )
  expect(await checkTexts(dialog, kit)).toEqual([
    'not from the catalogue: “Go on” in button “Close”',
    'not from the catalogue: aria-label “Close” of button “Close”',
  ])
})

test('what stays at one side in the other direction is found', () => {
  const { dialog } = stage(
    '<div data-part="start" style="inline-size: 50px">a</div><div data-part="left" style="inline-size: 50px; position: absolute; left: 10px">b</div>',
  )
  const places = placesOf(dialog)
  expect(checkMirrored(places, dialog)).toEqual([])
  document.querySelector<HTMLElement>('[data-latchkey-modal]')?.setAttribute('dir', 'rtl')
  expect(checkMirrored(places, dialog)).toEqual(['not mirrored: left “b” is 240 px from the start, was 10'])
})

test('a move is found where less motion is asked for, and a fade is not', async () => {
  await page.viewport(600, 600)
  const { dialog, root } = stage('<button>One</button>')
  const motion = watchMotion(root)
  root.adoptedStyleSheets = [new CSSStyleSheet()]
  root.adoptedStyleSheets[0]?.replaceSync(
    '@keyframes fade { from { opacity: 0 } } @keyframes slide { from { translate: 0 20px } } .fade { animation: fade 300ms } .slide { animation: slide 300ms }',
  )
  const button = dialog.querySelector('button')
  button?.classList.add('fade')
  await Promise.all(root.getAnimations().map(({ finished }) => finished))
  expect(motion()).toEqual([])
  button?.classList.replace('fade', 'slide')
  await vi.waitFor(() =>
    expect(motion()).toEqual(['moves (translate) although less motion is asked for: button “One”']),
  )
})
