import { createSignIn, memoryStore } from '@latchkey/siwx/server'

const create = () => createSignIn({ origin: process.env.ORIGIN ?? '', store: memoryStore() })
const shared = globalThis as { signIn?: ReturnType<typeof create> }

/** Next.js may load a module once for each route. Two memory stores would not share their sessions. */
export const getSignIn = () => {
  shared.signIn ??= create()
  return shared.signIn
}
