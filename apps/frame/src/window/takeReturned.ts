import { type Flow, readFlow } from './flows.ts'

/** A provider's answer to a sign-in that this browser has begun. */
export interface Returned {
  readonly state: string
  readonly flow: Flow
  readonly answer: { readonly code?: string; readonly error?: string; readonly iss?: string }
}

/** The key under which the answer is kept for a reload. */
const NAME = 'returned'

/** Reads a provider's answer and removes it from the URL, so that it does not stay in the history. */
export function takeReturned(): Returned | undefined {
  const { pathname, search, hash } = location
  const given = search.slice(1) || hash.slice(1)
  history.replaceState(null, '', pathname)
  if (given) sessionStorage.setItem(NAME, given)
  const query = new URLSearchParams(sessionStorage.getItem(NAME) ?? '')
  const state = query.get('state') ?? ''
  const flow = readFlow(state)
  // An answer on another provider's path does not count.
  if (!flow || pathname !== `/oauth/cb/${flow.provider}`) return undefined
  const answer = Object.fromEntries(
    ['code', 'error', 'iss'].flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  return { state, flow, answer }
}
