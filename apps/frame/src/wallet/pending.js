import { RECOVERY_MODES } from '@latchkey/contract';
import { object, optional, picklist, safeParse, string } from 'valibot';
import { seal, unseal } from '../device/sealed.js';
const pendingWallet = object({
    id: string(),
    addresses: object({ eip155: string(), solana: string() }),
    mode: picklist(RECOVERY_MODES),
    entropy: string(),
    /** This device's share, and what recovery seals: sent again, both are what they were. */
    device: string(),
    secret: string(),
    /** The passkey that was made for it, and the secret that it sealed. */
    passkey: optional(object({ credential: string(), salt: string(), secret: string() })),
});
const name = (userId) => `pending-wallet/${userId}`;
/** Keeps it, sealed, until the server has it. */
export async function keepPending(store, keys, userId, wallet) {
    const bytes = new TextEncoder().encode(JSON.stringify(wallet));
    await store.set(name(userId), await seal(keys.seal, name(userId), bytes));
    bytes.fill(0);
}
/** The one that was kept for this person, if any. */
export async function readPending(store, keys, userId) {
    const bytes = await unseal(keys.seal, name(userId), await store.get(name(userId)));
    if (!bytes)
        return undefined;
    const parsed = safeParse(pendingWallet, JSON.parse(new TextDecoder().decode(bytes)));
    return parsed.success ? parsed.output : undefined;
}
/** Forgets it. */
export const forgetPending = (store, userId) => store.delete(name(userId));
