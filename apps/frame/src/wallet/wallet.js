import { walletCreate, walletEnrol, walletRecovery, walletShare, } from '@latchkey/contract';
import { CODES, FrameError } from '../FrameError.js';
import { fromBase64Url, randomBytes, toBase64Url, xor } from '../keys/bytes.js';
import { ServerError } from '../server/server.js';
import { DamagedShareError } from './DamagedShareError.js';
import { keepDeviceShare, readDeviceShare } from './deviceShare.js';
import { OtherPersonError } from './OtherPersonError.js';
import { openByPasskey, sealByPasskey } from './passkeySecret.js';
import { forgetPending, keepPending, readPending } from './pending.js';
const derive = () => import('../keys/derive.js');
/** The wallet of this device, in pairs of shares: E = device's share xor server's share. */
export function createWallet(parameters) {
    const { server, session, store, lock, keys: deviceKeys } = parameters;
    async function open(user) {
        return lock(`wallet/${user.id}`, async () => {
            const keys = await deviceKeys();
            const token = await session.requireToken();
            if (user.wallet === null)
                return create(user, keys, token);
            await forgetPending(store, user.id);
            const { wallet } = user;
            const share = await readDeviceShare(store, keys, wallet.id);
            if (share && wallet.hasDevice)
                return wallet;
            // The server has not heard of this device for a week: it may ask for a proof.
            if (share && (await serverShare(token)))
                return { ...wallet, hasDevice: true };
            const entropy = await recover(wallet, keys, token);
            entropy.fill(0);
            return { ...wallet, hasDevice: true };
        });
    }
    // What was made is kept until the server has it: an answer that was lost must not lead to a second wallet. Before the person has set up
    // its recovery it is kept nowhere.
    async function create(user, keys, token) {
        const wallet = (await readPending(store, keys, user.id)) ?? (await make(user));
        await keepPending(store, keys, user.id, wallet);
        const entropy = fromBase64Url(wallet.entropy);
        const device = fromBase64Url(wallet.device);
        const accountType = parameters.accountType?.();
        try {
            await keepDeviceShare(store, keys, wallet.id, device);
            const stored = await server.post(walletCreate, {
                id: wallet.id,
                addresses: wallet.addresses,
                ...(accountType && { accountType }),
                share: toBase64Url(xor(entropy, device)),
                recovery: recoveryPair(wallet, entropy),
            }, token);
            await forgetPending(store, user.id);
            return stored.wallet;
        }
        catch (error) {
            // Another device of this person was faster: theirs is the wallet.
            if (!(error instanceof ServerError) || error.status !== 409)
                throw error;
            const now = await session.userOf(token);
            if (!now?.wallet)
                throw error;
            await forgetPending(store, user.id);
            return now.wallet;
        }
        finally {
            wipeAll(entropy, device);
        }
    }
    /** Makes a wallet, and has the person set its recovery up. */
    async function make(user) {
        const entropy = randomBytes(32);
        const id = crypto.randomUUID();
        const mode = parameters.recovery;
        try {
            const addresses = await addressesFrom(entropy);
            const secret = randomBytes(32);
            let passkey;
            if (mode === 'phrase')
                await (await parameters.screens()).confirmPhrase(entropy);
            if (mode === 'passkey') {
                const name = user.email ?? addresses.eip155;
                const { key, ...made } = await (await parameters.screens()).makePasskey({ walletId: id, name });
                passkey = { ...made, secret: await sealByPasskey(key, id, secret) };
            }
            return {
                ...{ id, addresses, mode, entropy: toBase64Url(entropy) },
                ...{ device: toBase64Url(randomBytes(32)), secret: toBase64Url(secret) },
                ...(passkey && { passkey }),
            };
        }
        finally {
            entropy.fill(0);
        }
    }
    /** Finds a wallet's entropy by its recovery, and gives this device a new pair. */
    async function recover(wanted, keys, token) {
        const answer = await server.post(walletRecovery, {}, token).catch((error) => {
            if (error instanceof ServerError && error.reason === 'proofNeeded')
                throw error;
            if (error instanceof ServerError && (error.status === 401 || error.status === 403))
                throw new FrameError('Sign in again to open your wallet on this device.', {
                    code: CODES.unauthorized,
                    reason: 'signInAgain',
                    cause: error,
                });
            throw error;
        });
        const { wallet } = answer;
        // The session may have become another person's in another tab.
        if (wallet.id !== wanted.id)
            throw new OtherPersonError();
        const isRight = (entropy) => isOf(wallet, entropy);
        const entropy = await entropyOf(answer, isRight);
        if (!(await isRight(entropy)))
            throw new DamagedShareError();
        const device = randomBytes(32);
        await keepDeviceShare(store, keys, wallet.id, device);
        await server.post(walletEnrol, { share: toBase64Url(xor(entropy, device)), version: wallet.version }, token);
        device.fill(0);
        return entropy;
    }
    async function entropyOf({ mode, share, secret, credential, salt, wallet }, isRight) {
        if (mode === 'phrase')
            return Uint8Array.from(await (await parameters.screens()).askPhrase(isRight));
        if (mode === 'managed' && share && secret)
            return xor(fromBase64Url(share), fromBase64Url(secret));
        if (mode === 'passkey' && share && secret && credential && salt) {
            const key = await (await parameters.screens()).openPasskey({ credential, salt });
            const opened = await openByPasskey(key, wallet.id, secret);
            if (opened)
                return xor(fromBase64Url(share), opened);
        }
        throw new DamagedShareError();
    }
    async function findEntropy(user) {
        const wallet = await open(user);
        return lock(`wallet/${user.id}`, async () => {
            const keys = await deviceKeys();
            const token = await session.requireToken();
            const device = await readDeviceShare(store, keys, wallet.id);
            const server_ = device && (await serverShare(token));
            if (device && server_) {
                const entropy = xor(fromBase64Url(server_), device);
                device.fill(0);
                if (await isOf(wallet, entropy))
                    return entropy;
                entropy.fill(0);
            }
            // A share is missing or damaged: recovery finds the same wallet, or says that it cannot.
            return recover(wallet, keys, token);
        });
    }
    async function serverShare(token) {
        try {
            return (await server.post(walletShare, {}, token)).share;
        }
        catch (error) {
            if (error instanceof ServerError && error.status === 404)
                return undefined;
            throw error;
        }
    }
    const wallet = {
        open,
        async withEntropy(user, run) {
            const entropy = await findEntropy(user);
            try {
                return await run(entropy);
            }
            finally {
                entropy.fill(0);
            }
        },
        withKeys: (user, run) => wallet.withEntropy(user, async (entropy) => {
            const { deriveKeys, wipe } = await derive();
            const keys = await deriveKeys(entropy);
            try {
                return await run(keys);
            }
            finally {
                wipe(keys.eip155, keys.solana);
            }
        }),
    };
    return wallet;
}
function recoveryPair({ mode, secret, passkey }, entropy) {
    if (mode === 'phrase')
        return { mode };
    return { mode, share: toBase64Url(xor(entropy, fromBase64Url(secret))), secret, ...passkey };
}
async function addressesFrom(entropy) {
    const [{ deriveKeys, toEvmAddress, wipe }, { toSolanaAddress }] = await Promise.all([
        derive(),
        import('../keys/solana.js'),
    ]);
    const { eip155, solana } = await deriveKeys(entropy);
    try {
        return { eip155: toEvmAddress(eip155), solana: toSolanaAddress(solana) };
    }
    finally {
        wipe(eip155, solana);
    }
}
/** Whether the keys of an entropy are a wallet's. Who signs on Solana checks that address, too. */
async function isOf(wallet, entropy) {
    const { deriveKeys, toEvmAddress, wipe } = await derive();
    const { eip155, solana } = await deriveKeys(entropy);
    try {
        return toEvmAddress(eip155).toLowerCase() === wallet.addresses.eip155.toLowerCase();
    }
    finally {
        wipe(eip155, solana);
    }
}
const wipeAll = (...secrets) => {
    for (const secret of secrets)
        secret.fill(0);
};
