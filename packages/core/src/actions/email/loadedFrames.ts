import type { Kit } from '../../kit/kit.ts'

/** The embedded wallet's client, for each kit that has loaded it. A press cannot wait for a load. */
export const loadedFrames = new WeakMap<Kit, typeof import('../../frame/client.ts')>()
