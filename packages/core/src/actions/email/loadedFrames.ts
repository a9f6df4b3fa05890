import type { Kit } from '../../kit/kit.ts'

/**
 * The embedded wallet's client, for each kit that has loaded it. A click handler cannot wait for a load, because
 * browsers block windows that open later.
 */
export const loadedFrames = new WeakMap<Kit, typeof import('../../frame/client.ts')>()
