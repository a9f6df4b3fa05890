import type { Kit } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'

/** Only pages with a handler load this. It converts RainbowKit's four functions to a handler. */
export async function loadSiwx({ id, config: { siwx, storage } }: Kit) {
  if (!siwx || !('getNonce' in siwx)) return import('./siwx.ts')
  const [signIn, { fromAuthenticationAdapter }] = await Promise.all([
    import('./siwx.ts'),
    import('./fromAuthenticationAdapter.ts'),
  ])
  const { adopt, parseSiwxSession: parseSession } = signIn
  adopt(siwx, fromAuthenticationAdapter(siwx, { storage, key: storageKey(id, 'session'), parseSession }))
  return signIn
}
