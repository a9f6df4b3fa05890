import type { Primitives } from './primitives.ts'
import { webPrimitives } from './webPrimitives.ts'

/**
 * Returns WebCrypto, or noble's implementation if the browser or page lacks something: older engines lack the curves,
 * and pages outside secure contexts have no WebCrypto.
 */
export async function loadPrimitives(): Promise<Primitives> {
  try {
    const web = webPrimitives(crypto.subtle)
    const probe = new Uint8Array(32).fill(1)
    await Promise.all([web.agreementKey(probe), web.signingKey(probe), web.deriveKey(probe)])
    return web
  } catch {
    // Whatever is missing, noble has it.
    const { noblePrimitives } = await import('./noblePrimitives.ts')
    return noblePrimitives
  }
}
