import { randomBytes } from '../keys/bytes.js';
/** Seals bytes with AES-GCM; `purpose` is authenticated with them. */
export async function seal(key, purpose, bytes) {
    const iv = randomBytes(12);
    return { iv, sealed: await crypto.subtle.encrypt(parameters(iv, purpose), key, bytes) };
}
/** Opens sealed bytes; undefined where they are not what was sealed for that purpose. */
export async function unseal(key, purpose, value) {
    if (!isSealed(value))
        return undefined;
    try {
        return new Uint8Array(await crypto.subtle.decrypt(parameters(value.iv, purpose), key, value.sealed));
    }
    catch (error) {
        // WebCrypto says no more than that the bytes are not authentic.
        if (error instanceof DOMException && error.name === 'OperationError')
            return undefined;
        throw error;
    }
}
const parameters = (iv, purpose) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(purpose),
});
function isSealed(value) {
    return (typeof value === 'object' &&
        value !== null &&
        'iv' in value &&
        value.iv instanceof Uint8Array &&
        'sealed' in value &&
        value.sealed instanceof ArrayBuffer);
}
/** Whether two are one: no IV is used twice. */
export const isSameSeal = (one, other) => isSealed(one) && isSealed(other) && one.iv.join() === other.iv.join();
