import type { Primitives } from './primitives.ts'
import { webPrimitives } from './webPrimitives.ts'

/**
 * WebCrypto's, or else noble's: older engines lack the curves, and pages outside secure contexts have no
 * WebCrypto.
 */
export async function loadPrimitives(): Promise<Primitives> {
  try {
    const web = webPrimitives(crypto.subtle)
    const probe = new Uint8Array(32).fill(1)
    await Promise.all([web.agreementKey(probe), web.signingKey(probe), web.deriveKey(probe)])
    return web
  } catch {
    const { noblePrimitives } = await import('./noblePrimitives.ts')
    return noblePrimitives
  }
}
