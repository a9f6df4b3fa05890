import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'

export const toSolanaAddress = (key: Uint8Array): string => base58.encode(ed25519.getPublicKey(key))
