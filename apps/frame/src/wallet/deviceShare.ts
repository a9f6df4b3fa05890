import type { DeviceKeys } from '../device/deviceKey.ts'
import { seal, unseal } from '../device/sealed.ts'
import type { Bytes } from '../keys/bytes.ts'
import type { Store } from '../storage/store.ts'

export const deviceShareName = (walletId: string): string => `device-share/${walletId}`

/** Stores this device's share of a wallet, sealed by the device's key. */
export async function keepDeviceShare(
  store: Store,
  keys: DeviceKeys,
  walletId: string,
  share: Bytes,
): Promise<void> {
  await store.set(deviceShareName(walletId), await seal(keys.seal, deviceShareName(walletId), share))
}

/** Reads this device's share; undefined if it is gone or was altered. */
export async function readDeviceShare(
  store: Store,
  keys: DeviceKeys,
  walletId: string,
): Promise<Bytes | undefined> {
  return unseal(keys.seal, deviceShareName(walletId), await store.get(deviceShareName(walletId)))
}
