import { createHash } from 'node:crypto'
import { address } from '@solana/kit'
import { keyOf, type SolanaKey } from './keys.ts'

/**
 * Where the lab's own key stands on its chain: an account with the key's 32 bytes. No real cluster has it, since nobody has a secret key of
 * this address. A kit reads it through its own node, and has the wallet sign with that key.
 */
export const MARKER_ADDRESS = address('LabMarker1111111111111111111111111111111111')

export const instanceKey = (instance: string): SolanaKey =>
  keyOf(new Uint8Array(createHash('sha256').update(`lab instance ${instance}`).digest()))
