import { FrameError } from '../FrameError.js';
/** The recovery that was found opens another wallet, or none. */
export class DamagedShareError extends FrameError {
    name = 'DamagedShareError';
    constructor() {
        super('A part of your wallet’s key is damaged, so it cannot be opened here. Ask the site’s support.', {
            reason: 'shareDamaged',
        });
    }
}
