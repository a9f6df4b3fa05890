import type { Store } from './store.ts'

/** A part of a store, whose names all begin with the scope. */
export const scopeStore = (store: Store, scope: string): Store => ({
  get: (key) => store.get(`${scope}/${key}`),
  set: (key, value) => store.set(`${scope}/${key}`, value),
  delete: (key) => store.delete(`${scope}/${key}`),
})

/** The scope of a device's data in the wallet's window, since the device's page may have separate storage. @param deviceId its thumbprint */
export const windowScope = (deviceId: string): string => `window/${deviceId}`
