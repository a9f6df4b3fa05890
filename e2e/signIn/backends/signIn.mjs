import { createSignIn, memoryStore } from '@latchkey/siwx/server'

export const signIn = createSignIn({ origin: process.env.ORIGIN, store: memoryStore() })

/** A request of Node's as a web-standard one. */
export const toRequest = ({ method, headers, originalUrl, url }, body) =>
  new Request(new URL(originalUrl ?? url, process.env.ORIGIN), { method, headers, body })
