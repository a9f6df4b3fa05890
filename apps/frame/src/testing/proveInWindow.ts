import { walletOpeningCode, walletOpeningReveal, walletOpeningStart } from '@latchkey/contract'
import { scopeStore, windowScope } from '../storage/scopeStore.ts'
import { openOwnWallet } from '../wallet/openOwnWallet.ts'
import { createMemoryLock, type createMemoryStore } from './memory.ts'

/** Proves a new device by its mail's code, as a user does. `readLink` gets the token of the mail's link. */
export async function proveInWindow(
  { id, projectId }: { readonly id: string; readonly projectId: string },
  around: {
    readonly store: ReturnType<typeof createMemoryStore>
    readonly origin: string
    readonly fetch: typeof fetch
    readonly readLink: () => Promise<string>
  },
): Promise<void> {
  const { session, server } = await openOwnWallet({
    ...{ projectId, origin: around.origin, fetch: around.fetch, now: () => Date.now() },
    ...{ store: scopeStore(around.store, windowScope(id)), lock: createMemoryLock() },
    decide: () => Promise.reject(new Error('Nobody is asked')),
    screens: () => Promise.reject(new Error('A managed wallet has no screens')),
  })
  const token = await session.requireToken()
  await server.post(walletOpeningStart, { challenge: 'c'.repeat(43) }, token)
  const { code } = await server.post(walletOpeningReveal, { token: await around.readLink() }, undefined)
  await server.post(walletOpeningCode, { code }, token)
}
