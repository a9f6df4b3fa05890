import { createHash } from 'node:crypto'
import {
  enrolText,
  type RecoveryMode,
  type RouteResponse,
  type WalletAccountType,
  type WalletRecord,
  type walletCreate,
  type walletDevices,
  type walletEnrol,
  type walletRecovery,
  type walletShare,
} from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import { recoverAddress } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import type { DeviceStore } from '../identity/deviceStore.ts'
import { requireOlderLogin } from '../identity/loginAge.ts'
import { IDLE_MS, requireRecent, requireSignInSince, type SignedIn } from '../identity/sessions.ts'
import { type IdentityStore, sessionEnded } from '../identity/store.ts'
import type { Undoing } from '../identity/undo.ts'
import { frozen } from '../identity/undoStore.ts'
import type { SealPurpose } from './keyList.ts'
import type { Past } from './past.ts'
import { createShares, type SharesParts } from './shares.ts'
import type { StoredWallet, WalletStore } from './store.ts'

type CreateBody = InferOutput<typeof walletCreate.body>
type EnrolBody = Pick<InferOutput<typeof walletEnrol.body>, 'share' | 'version' | 'signature'>

/** Stores the server's shares of wallets. It never has a wallet's key: a share alone opens nothing. */
export interface WalletService {
  describe(userId: string, deviceId: string): Promise<WalletRecord | null>
  /** Stores the user's visit with a device. A device that was silent for too long stays silent until it is proved. */
  visit(session: SignedIn): Promise<void>
  /** @throws Failure 409 with the user's existing wallet; also if a wallet is missing, or the user must first confirm that they had none */
  create(session: SignedIn, body: CreateBody, mode: RecoveryMode): Promise<WalletRecord>
  /** @throws Failure 400 for a smart account if no relayer serves smart accounts */
  setAccountType(session: SignedIn, accountType: WalletAccountType): Promise<WalletRecord>
  share(session: SignedIn): Promise<RouteResponse<typeof walletShare>>
  recovery(session: SignedIn): Promise<RouteResponse<typeof walletRecovery>>
  /** @throws Failure 403 if the wallet's key has not signed the enrollment */
  enrol(session: SignedIn, wanted: EnrolBody): Promise<WalletRecord>
  devices(session: SignedIn): Promise<RouteResponse<typeof walletDevices>>
  /**
   * @param undoDigest - SHA-256 of the token in the link that freezes the removal
   * @returns the device's name
   * @throws Failure 403 if the sign-in is older than ten minutes, its login younger than the device and seven days, or the session's own
   *   device does not open the wallet
   */
  removeDevice(session: SignedIn, deviceId: string, undoDigest: string): Promise<string>
  /**
   * Guards changes of who may use the wallet, for which a sign-in is not enough: a page can get the code for a sign-in from its user.
   *
   * @throws Failure 403 if the user has a wallet, and the session's device neither opens it nor was proved
   */
  requireOwnDevice(session: Pick<SignedIn, 'digest' | 'user' | 'deviceId'>): Promise<void>
}

export interface WalletParts extends SharesParts {
  readonly store: WalletStore
  readonly devices: DeviceStore
  readonly people: Pick<IdentityStore, 'logins'>
  readonly spendRecovery: (userId: string) => Promise<void>
  readonly undoing: Pick<Undoing, 'isShutOut' | 'requireOpen'>
  /** Whether the session's device has given a second proof within the last hour. */
  readonly isProved: (session: Pick<SignedIn, 'digest'>) => Promise<boolean>
  readonly past: Pick<Past, 'acceptorOf'>
  readonly hasSmartAccounts: boolean
  readonly now: () => number
}

const MINUTE_MS = 60_000
/** A device without a visit for this long must give a proof before it gets its share. */
const SILENT_MS = 7 * 24 * 60 * MINUTE_MS
const VISIT_EVERY_MS = 60 * MINUTE_MS
/** Maximum age of the sign-in for recovery, and for storing the recovered share, without a second proof. */
const RECOVERY_MS = 10 * MINUTE_MS
const ENROL_MS = 60 * MINUTE_MS
/** How long a device that did not receive the response to its first request may repeat the request. */
const REPEAT_MS = 60 * MINUTE_MS
const FIRST_VERSION = 1

export function createWalletService(parts: WalletParts): WalletService {
  const { store, now } = parts
  const shares = createShares(parts)
  const iso = (ms = now()): string => new Date(ms).toISOString()

  const need = async (userId: string): Promise<StoredWallet> => {
    const wallet = await store.findWallet(userId)
    if (!wallet) throw new Failure(404, 'wallet', 'There is no wallet yet.', { code: 'noWallet' })
    return wallet
  }
  /** The server's shares open a managed wallet, so a sign-in is not enough. Otherwise the phrase or passkey is the proof. */
  const requireProof = async (session: SignedIn, wallet: StoredWallet, signInMs: number): Promise<void> => {
    if (wallet.recovery !== 'managed')
      requireSignInSince(session, now() - signInMs, 'Sign in again to recover the wallet.')
    else if (!(await parts.isProved(session))) throw proofNeeded()
  }
  const contextOf = ({ user, device }: SignedIn, walletId: string, version: number): readonly string[] => [
    ...[user.id, walletId, device.id, String(version)],
  ]
  /** A device's row, with its share sealed for this device only. */
  const deviceRow = async (session: SignedIn, walletId: string, share: string, version: number) => ({
    ...{ user_id: session.user.id, device_id: session.device.id, name: session.device.name, version },
    share: await shares.seal('device share', share, contextOf(session, walletId, version)),
    ...{ created_at: iso(), used_at: iso() },
  })
  const isSilent = (usedAt: string): boolean => Date.parse(usedAt) <= now() - SILENT_MS
  const hasDevice = async (userId: string, deviceId: string): Promise<boolean> => {
    const found = await store.findDevice(userId, deviceId)
    return found !== undefined && !isSilent(found.used_at)
  }

  const requireOwnDevice: WalletService['requireOwnDevice'] = async (session) => {
    const { user, deviceId } = session
    if (!(await store.findWallet(user.id)) || (await hasDevice(user.id, deviceId))) return
    if (!(await parts.isProved(session))) throw proofNeeded()
  }

  return {
    requireOwnDevice,
    async describe(userId, deviceId) {
      const wallet = (await store.findWallet(userId)) ?? (await store.findWalletFirmly(userId))
      if (!wallet) return null
      return toRecord(wallet, await hasDevice(userId, deviceId))
    },
    async visit({ user, device }) {
      const [silentAt, dueAt] = [iso(now() - SILENT_MS), iso(now() - VISIT_EVERY_MS)]
      await store.touchDevice(user.id, device.id, iso(), { after: silentAt, until: dueAt })
    },
    async create(session, body, mode) {
      const { user, device, digest } = session
      const { recovery } = body
      if (recovery.mode !== mode)
        throw new Failure(400, 'recovery.mode', `recovery.mode: wallets are recovered by ${mode} here.`, {
          code: 'otherRecovery',
        })
      requireParts(recovery)
      const owner = [user.id, body.id]
      const wallet = {
        ...{ id: body.id, user_id: user.id, recovery: mode },
        eip155: body.addresses.eip155,
        solana: body.addresses.solana,
        recovery_share: await shares.sealOptional('recovery share', recovery.share, owner),
        recovery_secret: await shares.sealOptional('recovery secret', recovery.secret, owner),
        credential: recovery.credential ?? null,
        salt: recovery.salt ?? null,
        account_type: parts.hasSmartAccounts ? (body.accountType ?? 'eoa') : 'eoa',
        ...{ version: FIRST_VERSION, created_by: device.id, created_at: iso() },
      }
      const made = await store.create(
        wallet,
        await deviceRow(session, body.id, body.share, FIRST_VERSION),
        digest,
        iso(now() - REPEAT_MS),
        await parts.past.acceptorOf(user, body.id, body.isFirst ?? false),
      )
      if (!made) throw sessionEnded()
      const { wallet: found, isStored } = made
      if (!found) throw new Failure(400, 'id', 'id: is taken. Make another.', { code: 'malformed' })
      const record = toRecord(found, isStored || (await hasDevice(user.id, device.id)))
      if (isStored) return record
      throw new Failure(409, 'wallet', 'There is a wallet already. Recover it on this device.', {
        code: 'walletExists',
        members: { wallet: record },
      })
    },
    async setAccountType({ user, device }, accountType) {
      if (accountType === 'smartAccount' && !parts.hasSmartAccounts)
        throw new Failure(400, 'accountType', 'accountType: no relayer serves smart accounts here.', {
          code: 'smartAccounts',
        })
      const wallet = await need(user.id)
      await store.setAccountType(user.id, accountType)
      return toRecord({ ...wallet, account_type: accountType }, await hasDevice(user.id, device.id))
    },
    async share(session) {
      const { user, device } = session
      const wallet = await need(user.id)
      const stored = await store.findDevice(user.id, device.id)
      if (!stored)
        throw new Failure(404, 'share', 'This device has no share. Recover the wallet on it.', {
          code: 'shareLost',
        })
      if (await parts.undoing.isShutOut(user.id, device.id)) throw frozen()
      if (isSilent(stored.used_at) && !(await parts.isProved(session))) throw proofNeeded()
      const context = contextOf(session, wallet.id, stored.version)
      const share = await shares.open('device share', stored.share, context, (after) =>
        store.reseal(user.id, device.id, stored.share, after),
      )
      await store.touchDevice(user.id, device.id, iso())
      return { share, wallet: toRecord(wallet, true) }
    },
    async recovery(session) {
      const { user, device } = session
      const wallet = await need(user.id)
      await parts.undoing.requireOpen(user.id)
      await requireProof(session, wallet, RECOVERY_MS)
      await parts.spendRecovery(user.id)
      const openPart = async (column: 'recovery_share' | 'recovery_secret', purpose: SealPurpose) => {
        const sealed = wallet[column]
        if (sealed === null) return undefined
        return shares.open(purpose, sealed, [user.id, wallet.id], (after) =>
          store.resealRecovery(user.id, column, sealed, after),
        )
      }
      const share = await openPart('recovery_share', 'recovery share')
      const secret = await openPart('recovery_secret', 'recovery secret')
      return {
        mode: wallet.recovery,
        ...(share !== undefined && { share }),
        ...(secret !== undefined && { secret }),
        ...(wallet.credential !== null && { credential: wallet.credential }),
        ...(wallet.salt !== null && { salt: wallet.salt }),
        wallet: toRecord(wallet, await hasDevice(user.id, device.id)),
      }
    },
    async enrol(session, { share, version, signature }) {
      const { user, device } = session
      const wallet = await need(user.id)
      await parts.undoing.requireOpen(user.id)
      await requireProof(session, wallet, ENROL_MS)
      if (version !== wallet.version)
        throw new Failure(400, 'version', 'version: the wallet has another one.', { code: 'malformed' })
      const text = enrolText({ walletId: wallet.id, deviceId: device.id, version, share })
      if (!(await isSignedBy(wallet.eip155, text, signature))) throw proofNeeded()
      const isStored = await store.putDevice(
        await deviceRow(session, wallet.id, share, version),
        session.digest,
      )
      if (!isStored) throw sessionEnded()
      return toRecord(wallet, true)
    },
    async devices({ user, device }) {
      const all = await parts.devices.list(user.id, iso(), iso(now() - IDLE_MS))
      const devices = all.map(({ id, name, signedInAt, usedAt, shareUsedAt }) => ({
        ...{ id, name, signedInAt, usedAt },
        canOpen: shareUsedAt !== null && !isSilent(shareUsedAt),
        isThis: id === device.id,
      }))
      return { devices: devices.sort((one, other) => Number(other.isThis) - Number(one.isThis)) }
    },
    async removeDevice(session, deviceId, undoDigest) {
      requireRecent(session, now(), 'Sign in again to remove a device.')
      const since = await parts.devices.since(session.user.id, deviceId)
      if (since !== undefined) await requireOlderLogin(parts.people, session, since, now())
      await requireOwnDevice(session)
      const undo = { digest: undoDigest, at: iso(), by: session.device.id }
      const name = await parts.devices.remove(session.user.id, deviceId, undo)
      if (name === undefined)
        throw new Failure(404, 'id', 'id: there is no such device.', { code: 'deviceUnknown' })
      return name
    },
  }
}

async function isSignedBy(address: string, text: string, signature: string): Promise<boolean> {
  const hash = `0x${createHash('sha256').update(text).digest('hex')}` as const
  try {
    const signer = await recoverAddress({ hash, signature: signature as `0x${string}` })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}

function proofNeeded(): Failure {
  return new Failure(403, 'device', 'Prove first, in the wallet’s window, that this device is yours.', {
    code: 'proofNeeded',
  })
}

function requireParts({ mode, share, secret, credential, salt }: CreateBody['recovery']): void {
  const missing = {
    managed: share === undefined || secret === undefined,
    passkey: share === undefined || secret === undefined || credential === undefined || salt === undefined,
    phrase: false,
  }
  if (missing[mode])
    throw new Failure(400, 'recovery', `recovery: parts are missing for ${mode}.`, { code: 'malformed' })
  if (mode === 'phrase' && secret !== undefined)
    throw new Failure(400, 'recovery.secret', 'recovery.secret: the phrase stays with its owner.', {
      code: 'malformed',
    })
}

function toRecord(
  { id, eip155, solana, recovery, account_type, version }: StoredWallet,
  hasDevice: boolean,
): WalletRecord {
  return {
    ...{ id, recovery, hasDevice, version },
    addresses: { eip155, solana },
    accountType: account_type ?? 'eoa',
  }
}
