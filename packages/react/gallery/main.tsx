import type axe from 'axe-core'
import { createRoot } from 'react-dom/client'
import '../src/styles.css'
import { type Eye, openEye } from './eye/eye.ts'
import { Overview } from './Overview.tsx'
import { type ShownState, showState } from './showState.tsx'
import { found, missing } from './states.ts'

declare global {
  interface Window {
    /** What scripts/shots.mjs reads. `ready` resolves when the state asked for stands still. */
    __gallery?: {
      readonly states: readonly { readonly view: string; readonly state: string }[]
      readonly missing: readonly string[]
      readonly ready: Promise<void>
      readonly loadAxe: () => Promise<typeof axe>
      /** Once ready, and only where a state is shown. */
      shown?: ShownState
      eye?: Eye
    }
  }
}

const states = found.flatMap(({ view, states: own }) => Object.keys(own).map((state) => ({ view, state })))
const query = new URLSearchParams(location.search)
const view = query.get('view')
const state = query.get('state')
const theme = query.get('theme') === 'light' ? 'light' : 'dark'
const dir = query.get('dir') === 'rtl' ? 'rtl' : 'ltr'
document.documentElement.dataset.theme = theme

const place = document.getElementById('gallery')
if (!place) throw new Error('index.html has no #gallery')
const root = createRoot(place)

const make = found.find((one) => one.view === view)?.states[state ?? '']
if (view && !make) throw new Error(`The gallery has no state ${view} / ${state}`)
const loadAxe = (): Promise<typeof axe> => import('axe-core').then((module) => module.default)
const gallery: NonNullable<Window['__gallery']> = { states, missing, ready: show(), loadAxe }
window.__gallery = gallery

async function show(): Promise<void> {
  if (!make) {
    root.render(<Overview states={states} missing={missing} theme={theme} />)
    return
  }
  const open = openEye()
  const texts = dir === 'rtl' ? 'hebrew' : 'english'
  const shown = await showState(root, make, { theme, dir, texts })
  gallery.shown = shown
  gallery.eye = open(shown)
}
