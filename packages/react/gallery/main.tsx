import type axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import '../src/styles.css'
import { type Eye, openEye } from './eye/eye.ts'
import { Overview } from './Overview.tsx'
import { type ShownState, showState } from './showState.tsx'
import { found, missing } from './states.ts'

declare global {
  interface Window {
    /** What scripts/shots.mjs reads. */
    __gallery?: {
      readonly states: readonly StateName[]
      readonly missing: readonly string[]
      /** Shows a state, and resolves when it stands still: to `false` if that takes another page. */
      readonly show: (name: StateName) => Promise<boolean>
      readonly loadAxe: () => Promise<typeof axe>
      shown?: ShownState
      eye?: Eye
    }
  }
}

interface StateName {
  readonly view: string
  readonly state: string
}

const states = found.flatMap(({ view, states: own }) => Object.keys(own).map((state) => ({ view, state })))
const query = new URLSearchParams(location.search)
const theme = query.get('theme') === 'light' ? 'light' : 'dark'
const dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
document.documentElement.dataset.theme = theme

const place = document.getElementById('gallery')
if (!place) throw new Error('index.html has no #gallery')
const root = createRoot(place)

const loadAxe = (): Promise<typeof axe> => import('axe-core').then((module) => module.default)
const gallery: NonNullable<Window['__gallery']> = { states, missing, show, loadAxe }
window.__gallery = gallery

/** The view whose states this page shows. */
let current: string | undefined

const view = query.get('view')
if (view) await show({ view, state: query.get('state') ?? '' })
// With `bare`, a script says what to show.
else if (!query.has('bare')) root.render(<Overview states={states} missing={missing} theme={theme} />)

/** The states of one view share a page, one after the other; one that pretends something of the browser is its last. */
async function show({ view, state }: StateName): Promise<boolean> {
  if (current !== undefined && (current !== view || gallery.shown?.isLast)) return false
  current = view
  const make = found.find((one) => one.view === view)?.states[state]
  if (!make) throw new Error(`The gallery has no state ${view} / ${state}`)
  gallery.shown?.end()
  const open = openEye()
  const texts = dir === 'rtl' ? 'hebrew' : 'english'
  gallery.shown = await showState(root, make, { theme, dir, texts })
  gallery.eye = open(gallery.shown)
  return true
}
