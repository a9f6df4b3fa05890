import { walletUndoLook } from '@latchkey/contract'
import { isDeviceKeys } from '../device/deviceKey.ts'
import { createServer } from '../server/server.ts'
import { listWindowDevices, openIndexedStore } from '../storage/indexedStore.ts'
import { scopeStore, windowScope } from '../storage/scopeStore.ts'

/** Finds a device of this browser that had access before a link's change. A frame on another site has its own keys, which a window kept here. */
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
