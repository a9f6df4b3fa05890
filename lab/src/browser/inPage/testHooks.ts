// What tests reach through `window.__labWallet`. It comes last: it also starts the wallet.

import {
  ANNOUNCE_KEY,
  type AnnounceOptions,
  announce,
  announceAll,
  announceExtra,
  readAnnounceOptions,
  walletInfo,
} from './announce.ts'
import { registerBitcoin } from './bitcoin.ts'
import { createProvider } from './provider.ts'
import { provideSats } from './sats.ts'
import { readSession, tellWallet } from './session.ts'
import { registerSolana } from './solana.ts'
import { createSurface } from './surface.ts'

const labSession = readSession()
const labSurface = createSurface(createProvider(labSession))
/** Its properties stay changeable, so that it can misbehave later; pages are given it as it is. */
const labProvider = labSurface.surface

const labWalletHooks = {
  session: labSession,
  provider: labProvider,
  /** A named mode, with behaviours by method on top: `setMode('approve', { behaviours: { personal_sign: { kind: 'reject' } } })`. */
  setMode: (mode: string, more: Record<string, unknown> = {}) =>
    tellWallet('/mode', { ...more, session: labSession, mode }),
  /** Selects the wallet's current account, by index or address. */
  selectAccount: (account: number | string) =>
    tellWallet('/account', {
      session: labSession,
      ...(typeof account === 'number' ? { index: account } : { address: account }),
    }),
  switchChain: (chainId: number) => tellWallet('/chain', { session: labSession, chainId }),
  /** Takes this page's permission away, as a user would in the wallet. */
  revoke: () => tellWallet('/revoke', { session: labSession }),
  emit: (event: string, data: unknown) => tellWallet('/emit', { session: labSession, event, data }),
  approve: () => tellWallet('/decide', { session: labSession, approved: true }),
  reject: () => tellWallet('/decide', { session: labSession, approved: false }),
  /** Announces the wallet once more, with a new uuid, as after an update of an extension. */
  announceAgain: () => announce(walletInfo('Lab Wallet', 'dev.latchkey.lab'), labProvider),
  /** A quirk of this page's wallet, by name; the list is in quirks.ts. */
  misbehave: labSurface.misbehave,
  behave: labSurface.behave,
  /** The methods that the page has called since a quirk began. */
  asked: labSurface.asked,
  /** Unlike `emit`, calls listeners at once, and with any data, JSON or not. */
  emitHere: labSurface.emitHere,
  announceExtra: (name: string) => announceExtra(labSession, name),
  /** Keeps announcement options for the pages that load next; `undefined` forgets them. */
  setAnnounce: (options: AnnounceOptions | undefined) => {
    if (options) localStorage.setItem(ANNOUNCE_KEY, JSON.stringify(options))
    else localStorage.removeItem(ANNOUNCE_KEY)
  },
}

Object.defineProperty(window, '__labWallet', { value: Object.freeze(labWalletHooks), configurable: true })
announceAll(labSession, labProvider, readAnnounceOptions())
if (!readAnnounceOptions().silent) {
  registerSolana(labSession)
  if (readAnnounceOptions().sats) provideSats(labSession)
  else registerBitcoin(labSession)
}
