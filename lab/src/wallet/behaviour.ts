/** A change that the wallet makes by itself while a request is open. */
export type Effect = 'nextAccount' | 'otherChain' | 'revoke' | 'disconnect'

/**
 * The wallet's automatic answer to a request, instead of a prompt. `effect` happens just before the outcome. `times`
 * limits how often the behaviour applies.
 */
export type Behaviour = { effect?: Effect; times?: number } & (
  | { kind: 'manual' }
  | { kind: 'approve' }
  | { kind: 'late'; delayMs: number }
  | { kind: 'reject' }
  | { kind: 'never' }
  | { kind: 'error'; code: number; message: string; data?: unknown }
  | { kind: 'answer'; result: unknown }
)

/** Behaviours by method; `*` means every method that needs approval. */
export type Behaviours = Readonly<Record<string, Behaviour>>

export type Traits = {
  /** Its answer for block 0: the chain's own, null, or another network's. */
  genesis: 'real' | 'none' | 'foreign'
  /** False: every request fails with 4900. */
  connected: boolean
  /** Whether wallet_getCapabilities reports asset discovery and wallet_getAssets answers. */
  assetDiscovery: boolean
  /** Its answer to a switch to an unknown network: 4902, 4001 with the reason in the text, or 4901. */
  unknownChain: 'unrecognized' | 'rejected' | 'disconnected'
  /** Adds a network without moving to it. */
  addsOnly: boolean
  /** Whether it makes several calls at once (EIP-5792); `ready`: after its user agreed to upgrade the account. */
  atomic: 'supported' | 'ready' | 'unsupported'
  /** Its answer to a second request of a kind while the first is open: -32002, 4001, or queueing. */
  secondRequest: 'busy' | 'rejected' | 'queued'
  /** Whether it connects and signs in with one prompt: `wallet_connect` (ERC-7846) and `solana:signIn`. */
  signsInAtOnce: boolean
}

export const ORDINARY_TRAITS: Traits = {
  genesis: 'real',
  connected: true,
  assetDiscovery: false,
  unknownChain: 'unrecognized',
  addsOnly: false,
  atomic: 'unsupported',
  secondRequest: 'busy',
  signsInAtOnce: false,
}
