/** What the page is told of a failure: a sentence, and the code of EIP-1193 or JSON-RPC where there is one. */
export class FrameError extends Error {
    name = 'FrameError';
    code;
    /** By which the wallet's own pages say it in their language. */
    reason;
    /** The number in what they say. */
    count;
    constructor(message, options = {}) {
        super(message, { cause: options.cause });
        this.code = options.code;
        this.reason = options.reason;
        this.count = options.count;
    }
}
/** Codes of EIP-1193, EIP-5792 and JSON-RPC that the frame answers. */
export const CODES = {
    rejected: 4001,
    unauthorized: 4100,
    unsupported: 4200,
    wrongChain: 4901,
    limit: -32005,
    invalidParams: -32602,
    internal: -32603,
    unknownBundle: 5730,
    unknownCapability: 5700,
    duplicateId: 5720,
};
/** The browser keeps nothing for this page. */
export class StorageDeniedError extends FrameError {
    name = 'StorageDeniedError';
    constructor(cause) {
        super('This browser does not let the wallet store its keys. Allow site data for this site, then reload.', { cause, reason: 'storageDenied' });
    }
}
