import { walletMe } from '@latchkey/contract';
import { CODES, FrameError } from '../FrameError.js';
import { ServerError } from './server.js';
/** Keeps the session's token in the frame's own storage, so that a reload finds it. */
export function createSession(server, store, projectId) {
    const key = `session/${projectId}`;
    const session = {
        async token() {
            const stored = await store.get(key);
            return typeof stored === 'string' ? stored : undefined;
        },
        async requireToken() {
            const token = await session.token();
            if (token === undefined)
                throw new FrameError('You are signed out. Sign in again.', {
                    code: CODES.unauthorized,
                    reason: 'sessionEnded',
                });
            return token;
        },
        start: (token) => store.set(key, token),
        end: () => store.delete(key),
        async userOf(token) {
            try {
                return (await server.post(walletMe, {}, token)).user;
            }
            catch (error) {
                // The token is over, or belongs to another device's key.
                if (error instanceof ServerError && error.status === 401)
                    return undefined;
                throw error;
            }
        },
    };
    return session;
}
