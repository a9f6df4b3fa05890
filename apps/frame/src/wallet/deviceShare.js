import { seal, unseal } from '../device/sealed.js';
/** Under which name it is kept, and for which purpose it is sealed. */
export const deviceShareName = (walletId) => `device-share/${walletId}`;
/** Keeps this device's share of a wallet, sealed by the device's key. */
export async function keepDeviceShare(store, keys, walletId, share) {
    await store.set(deviceShareName(walletId), await seal(keys.seal, deviceShareName(walletId), share));
}
/** This device's share; undefined where it is gone or was altered. */
export async function readDeviceShare(store, keys, walletId) {
    return unseal(keys.seal, deviceShareName(walletId), await store.get(deviceShareName(walletId)));
}
