import { createProof, failure } from '@latchkey/contract';
import { parse, safeParse } from 'valibot';
import { FrameError } from '../FrameError.js';
const TIMEOUT_MS = 15_000;
/** The server refused a call, or could not be reached (status 0). */
export class ServerError extends FrameError {
    name = 'ServerError';
    status;
    constructor(status, message, options = {}) {
        super(message, { ...options, ...(status === 401 && { code: 4100 }) });
        this.status = status;
    }
    /** Whether the same call may succeed later. */
    get isOutOfReach() {
        return this.status === 0 || this.status === 429 || this.status >= 500;
    }
}
/** Nobody answered. */
export const noAnswer = (cause) => new ServerError(0, 'The wallet’s server could not be reached. Check the connection and try again.', {
    reason: 'unreachable',
    cause,
});
/** Connects the frame with its server, on the frame's own origin. */
export function createServer({ origin, projectId, keys, fetch, now }) {
    /** How far the server's clock is ahead of the device's, in ms: a proof tells the time. */
    let ahead = 0;
    async function ask(url, init) {
        const timeout = AbortSignal.timeout(TIMEOUT_MS);
        const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
        try {
            const response = await fetch(url, { ...init, signal, credentials: 'omit', redirect: 'error' });
            const date = Date.parse(response.headers.get('date') ?? '');
            if (!Number.isNaN(date) && Math.abs(date - now() - ahead) > 5_000)
                ahead = date - now();
            const text = await response.text();
            if (!response.ok) {
                const { description = 'Something went wrong', code: reason, count } = reasonIn(text) ?? {};
                throw new ServerError(response.status, description, { reason, count });
            }
            return toJson(text);
        }
        catch (error) {
            if (error instanceof ServerError)
                throw error;
            throw noAnswer(error);
        }
    }
    async function get({ path: routePath, response }, path = routePath) {
        const query = new URLSearchParams({ projectId });
        return checked(response, await ask(`${origin}${path}?${query}`, { method: 'GET' }));
    }
    return {
        async post(route, body, token) {
            const url = origin + route.path;
            const { proof } = await keys();
            const content = JSON.stringify(parse(route.body, { ...body, projectId }));
            const send = async () => ask(url, {
                method: 'POST',
                headers: {
                    'content-type': 'application/json',
                    dpop: await createProof({ key: proof, method: 'POST', url, token, now: now() + ahead }),
                    ...(token !== undefined && { authorization: `DPoP ${token}` }),
                },
                body: content,
            });
            const known = ahead;
            const answer = await send().catch((error) => {
                // The device's clock was set since the last call: the refusal tells the server's time.
                if (error instanceof ServerError && error.status === 401 && ahead !== known)
                    return send();
                throw error;
            });
            return checked(route.response, answer);
        },
        project: (route) => get(route),
        get,
        node(caipNetworkId, request, signal) {
            const query = new URLSearchParams({ chainId: caipNetworkId, projectId });
            return ask(`${origin}/v1?${query}`, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify(request),
                ...(signal && { signal }),
            });
        },
    };
}
function checked(schema, answer) {
    const parsed = safeParse(schema, answer);
    if (!parsed.success)
        throw new ServerError(200, 'The wallet’s server answered in an unknown form', {
            reason: 'unreadable',
        });
    return parsed.output;
}
function reasonIn(text) {
    const parsed = safeParse(failure, toJson(text));
    return parsed.success ? parsed.output.reasons[0] : undefined;
}
function toJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        // The schema refuses it.
        return undefined;
    }
}
