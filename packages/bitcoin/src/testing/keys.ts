import { createSigner } from '../../../../lab/src/bitcoin/createSigner.ts'

const secretOf = (seed: number) => new Uint8Array(32).fill(seed)

/** Keys on testnet. */
export const ALICE = createSigner(secretOf(1))
export const BOB = createSigner(secretOf(2))
/** The same key as Alice's, on Bitcoin's main network. */
export const ALICE_MAINNET = createSigner(secretOf(1), false)
