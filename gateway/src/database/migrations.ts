import type { Migration } from 'kysely'
import { analyticsEvents } from './migrations/0001AnalyticsEvents.ts'
import { names } from './migrations/0002Names.ts'
import { index } from './migrations/0003Index.ts'
import { nameSigners } from './migrations/0004NameSigners.ts'
import { nameRulings } from './migrations/0005NameRulings.ts'
import { onRamp } from './migrations/0006OnRamp.ts'
import { wallet } from './migrations/0007Wallet.ts'
import { auth } from './migrations/0008Auth.ts'
import { social } from './migrations/0009Social.ts'
import { farcaster } from './migrations/0010Farcaster.ts'
import { smartAccounts } from './migrations/0011SmartAccounts.ts'
import { farcasterLinks } from './migrations/0012FarcasterLinks.ts'
import { approvals } from './migrations/0013Approvals.ts'
import { decisions } from './migrations/0014Decisions.ts'
import { boundSignIns } from './migrations/0015BoundSignIns.ts'
import { openings } from './migrations/0016Openings.ts'
import { walletAddresses } from './migrations/0017WalletAddresses.ts'
import { sessionDevices } from './migrations/0018SessionDevices.ts'
import { changes } from './migrations/0019Changes.ts'
import { rowMacs, type SignAll } from './migrations/0020RowMacs.ts'
import { undos } from './migrations/0021Undos.ts'
import { changesBySession } from './migrations/0022ChangesBySession.ts'
import { onRampAttempts } from './migrations/0023OnRampAttempts.ts'
import { relayerLosses } from './migrations/0024RelayerLosses.ts'

/** All schema migrations, in the order of their names. A released migration is never edited. */
export function migrationsFor(
  engine: 'sqlite' | 'postgres',
  signAll: SignAll | undefined,
): Record<string, Migration> {
  return {
    '0001_analytics_events': analyticsEvents(engine),
    '0002_names': names,
    '0003_index': index(engine),
    '0004_name_signers': nameSigners,
    '0005_name_rulings': nameRulings,
    '0006_onramp': onRamp,
    '0007_wallet': wallet,
    '0008_auth': auth,
    '0009_social': social,
    '0010_farcaster': farcaster,
    '0011_smart_accounts': smartAccounts(engine),
    '0012_farcaster_links': farcasterLinks,
    '0013_approvals': approvals,
    '0014_decisions': decisions,
    '0015_bound_sign_ins': boundSignIns,
    '0016_openings': openings,
    '0017_wallet_addresses': walletAddresses,
    '0018_session_devices': sessionDevices,
    '0019_changes': changes,
    '0020_row_macs': rowMacs(signAll),
    '0021_undos': undos,
    '0022_changes_by_session': changesBySession,
    '0023_onramp_attempts': onRampAttempts,
    '0024_relayer_losses': relayerLosses,
  }
}
