import { CODES, FrameError } from '../FrameError.js';
/** The session has become another person's, while something was done for the one before. */
export class OtherPersonError extends FrameError {
    name = 'OtherPersonError';
    constructor() {
        super('Somebody else has signed in in another tab. Try again.', {
            code: CODES.unauthorized,
            reason: 'otherPerson',
        });
    }
}
