import { createRoot } from 'react-dom/client'
import '../src/styles.css'
import { Overview } from './Overview.tsx'
import { showState } from './showState.tsx'
import { found, missing } from './states.ts'

declare global {
  interface Window {
    /** What scripts/shots.mjs reads. `ready` resolves when the state asked for stands still. */
    __gallery?: {
      readonly states: readonly { readonly view: string; readonly state: string }[]
      readonly missing: readonly string[]
      readonly ready: Promise<void>
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
document.documentElement.dir = dir

const place = document.getElementById('gallery')
if (!place) throw new Error('index.html has no #gallery')
const root = createRoot(place)

const make = found.find((one) => one.view === view)?.states[state ?? '']
if (view && !make) throw new Error(`The gallery has no state ${view} / ${state}`)
const ready = make ? showState(root, { make, theme, dir }) : Promise.resolve()
if (!make) root.render(<Overview states={states} missing={missing} theme={theme} />)
window.__gallery = { states, missing, ready }
