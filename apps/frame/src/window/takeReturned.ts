import { type Flow, readFlow } from './flows.ts'

/** What a provider sent the browser back with, of a sign-in that this browser has begun. */
export interface Returned {
  readonly state: string
  readonly flow: Flow
  readonly answer: { readonly code?: string; readonly error?: string; readonly iss?: string }
}

/** By what a page that loads again finds what it has taken from its address. */
const NAME = 'returned'

/** Takes a provider's answer out of the address, where it would stay in the history. */
export function takeReturned(): Returned | undefined {
  const { pathname, search, hash } = location
  const given = search.slice(1) || hash.slice(1)
  history.replaceState(null, '', pathname)
  if (given) sessionStorage.setItem(NAME, given)
  const query = new URLSearchParams(sessionStorage.getItem(NAME) ?? '')
  const state = query.get('state') ?? ''
  const flow = readFlow(state)
  // Another provider's answer is none.
  if (!flow || pathname !== `/oauth/cb/${flow.provider}`) return undefined
  const answer = Object.fromEntries(
    ['code', 'error', 'iss'].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return { state, flow, answer }
}
