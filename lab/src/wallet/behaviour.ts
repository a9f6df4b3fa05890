/** Something that the wallet does by itself while a request is under way. */
export type Effect = 'nextAccount' | 'otherChain' | 'revoke' | 'disconnect'

/**
 * What the wallet does with a request, in place of asking a person.
 * `effect` happens just before the outcome; `times` lets the behaviour apply that often, after which it is forgotten.
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

/** Behaviours by method; `*` stands for every method that a person would have to approve. */
export type Behaviours = Readonly<Record<string, Behaviour>>

/** What is true of the wallet as a whole, whatever is asked. */
export type Traits = {
  /** What it answers for block 0: its chain's own, nothing (null), or another network's. */
  genesis: 'real' | 'none' | 'foreign'
  /** False: every request fails with 4900. */
  connected: boolean
  /** Whether wallet_getCapabilities reports asset discovery and wallet_getAssets answers. */
  assetDiscovery: boolean
  /** What it answers a switch to a network that it does not know: 4902, 4001 with the reason in the text, or 4901. */
  unknownChain: 'unrecognized' | 'rejected' | 'disconnected'
  /** Adds a network without moving to it. */
  addsOnly: boolean
  /** What it does with a second request of a kind while the first waits for its person: -32002, 4001, or one after the other. */
  secondRequest: 'busy' | 'rejected' | 'queued'
}

/** The traits of a wallet that behaves. */
export const ORDINARY_TRAITS: Traits = {
  genesis: 'real',
  connected: true,
  assetDiscovery: false,
  unknownChain: 'unrecognized',
  addsOnly: false,
  secondRequest: 'busy',
}
