import { ed25519 } from '@noble/curves/ed25519';
import { base58 } from '@scure/base';
import { DamagedShareError } from '../wallet/DamagedShareError.js';
/** The address of a Solana key: the public key in base58. */
export const toSolanaAddress = (key) => base58.encode(ed25519.getPublicKey(key));
/** Signs as an account. @throws DamagedShareError where the key is another's */
export function signSolana(message, key, address) {
    if (toSolanaAddress(key) !== address)
        throw new DamagedShareError();
    return ed25519.sign(message, key);
}
