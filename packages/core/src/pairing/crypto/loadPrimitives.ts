import type { Primitives } from './primitives.ts'
import { webPrimitives } from './webPrimitives.ts'

/**
 * WebCrypto, or noble's curves where this browser or page lacks something: an older engine knows neither curve, and a page
 * that is no secure context has no WebCrypto at all.
 */
export async function loadPrimitives(): Promise<Primitives> {
  try {
    const web = webPrimitives(crypto.subtle)
    const probe = new Uint8Array(32).fill(1)
    await Promise.all([web.agreementKey(probe), web.signingKey(probe), web.deriveKey(probe)])
    return web
  } catch {
    // What exactly is missing does not matter: the other set has everything.
    const { noblePrimitives } = await import('./noblePrimitives.ts')
    return noblePrimitives
  }
}
