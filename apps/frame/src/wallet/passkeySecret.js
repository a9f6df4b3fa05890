import { seal, unseal } from '../device/sealed.js';
import { fromBase64Url, toBase64Url } from '../keys/bytes.js';
const IV_BYTES = 12;
const purpose = (walletId) => `recovery-secret/${walletId}`;
/** Seals the secret of recovery with a passkey's key: the server keeps what it cannot open. */
export async function sealByPasskey(key, walletId, secret) {
    const { iv, sealed } = await seal(key, purpose(walletId), secret);
    return toBase64Url(Uint8Array.from([...iv, ...new Uint8Array(sealed)]));
}
/** Opens it; undefined where it was altered or sealed by another passkey. */
export async function openByPasskey(key, walletId, text) {
    const bytes = fromBase64Url(text);
    const sealed = bytes.slice(IV_BYTES).buffer;
    return unseal(key, purpose(walletId), { iv: bytes.slice(0, IV_BYTES), sealed });
}
