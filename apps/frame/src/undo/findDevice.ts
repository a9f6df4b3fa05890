import { walletUndoLook } from '@latchkey/contract'
import { isDeviceKeys } from '../device/deviceKey.ts'
import { createServer } from '../server/server.ts'
import { listWindowDevices, openIndexedStore } from '../storage/indexedStore.ts'
import { scopeStore, windowScope } from '../storage/scopeStore.ts'

/** The id of a device of this browser from before a link's change. A frame of another site has keys of its own, seen where a window kept them. */
export async function findDevice(projectId: string, token: string): Promise<string | undefined> {
  const store = await openIndexedStore()
  for (const device of await listWindowDevices()) {
    const keys = await scopeStore(store, windowScope(device)).get('device-keys')
    if (!isDeviceKeys(keys)) continue
    const server = createServer({
      ...{ origin: location.origin, projectId, keys: async () => keys },
      ...{ fetch: (...all) => fetch(...all), now: () => Date.now() },
    })
    const found = await server.post(walletUndoLook, { token }, undefined).catch(() => undefined)
    if (found?.canUndo || found?.canKeep) return device
  }
  return undefined
}
