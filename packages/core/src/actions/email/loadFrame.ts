import type { Kit } from '../../kit/kit.ts'
import { loadedFrames } from './loadedFrames.ts'

const load = () => import('../../frame/client.ts')

/** Loads the embedded wallet's client. All callers share one load. */
export async function loadFrame(kit: Kit): ReturnType<typeof load> {
  const client = await load()
  loadedFrames.set(kit, client)
  return client
}
