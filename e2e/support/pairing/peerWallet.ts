/** The other side of a pairing, whichever client it runs on, as a test drives it. */
export interface PeerWallet {
  readonly name: string
  /** Answers a code. In mode `approve`, the initial mode, it approves automatically. */
  pair(uri: string): Promise<void>
  setMode(mode: 'approve' | 'reject' | 'manual'): Promise<void>
  selectAccount(index: number): Promise<void>
  switchChain(chainId: number): Promise<void>
  disconnect(): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  apps(): Promise<readonly string[]>
  /** Closes it, and checks that it contacted only this machine. */
  leave(): Promise<void>
}
