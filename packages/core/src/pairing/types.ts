import type { ChainNamespace } from '@latchkey/contract'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { RemoteWallet } from '../adapter/remoteWallet.ts'
import type { PairingLink } from '../flows/pairing/state.ts'
import type { PairedWallet } from './remoteWallets.ts'
import type { SignedTerms } from './session/oneClick.ts'
import type { Proposal, ProposeParameters } from './session/propose.ts'

/** Lives as long as the kit; idle while the kit isn't mounted. */
export interface KitPairing {
  find(connectorId: string): PairedWallet | undefined
  served(wallet: RemoteWallet): readonly ChainNamespace[]
  list(wallet: PairedWallet, namespace: ChainNamespace): Promise<void>
  /** The accounts that a wallet shares, for a kit without adapters. */
  connection(wallet: RemoteWallet, namespace: ChainNamespace): AdapterConnection | undefined
  /**
   * Stores what a wallet signed while it connected (S4.14). If the page's handler refuses, the wallet is
   * disconnected.
   */
  authenticate(connectorId: string, signed: readonly SignedTerms[]): Promise<void>
  saveLink(wallet: PairedWallet, link: PairingLink): void
  /** @throws TooManyWalletsError if the maximum number of wallets is connected */
  propose(parameters: Pick<ProposeParameters, 'isWanted' | 'onAnswered' | 'draft'>): Promise<Proposal>
}

/** Codes that may still be answered. */
export interface Codes {
  readonly last?: Proposal
  /** Proposals that expired while displayed. A wallet may have scanned them at the last moment. */
  readonly former: readonly string[]
}
