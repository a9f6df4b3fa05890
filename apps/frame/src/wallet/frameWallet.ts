import type { FrameAccountType, WalletFailure, WalletRecord, WalletUser } from '@latchkey/contract'
import type { DeviceKeys } from '../device/deviceKey.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { type Server, ServerError } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { Lock, Store } from '../storage/store.ts'
import type { Doubt } from '../window/wire.ts'
import { deviceShareName } from './deviceShare.ts'
import { MissingWalletError } from './MissingWalletError.ts'
import { createSeenWallets } from './seenWallets.ts'

/** The interval at which the server is asked whether the wallet was set up in its window, in milliseconds. */
const POLL_MS = 2_000

/** The frame's view of the wallet: its addresses. The frame has a key only while it creates a managed wallet for a new user. */
export interface FrameWallet {
  /** Returns a user's wallet. If they have none, a managed wallet is made on this device, and any other is set up in the window. */
  open(user: WalletUser): Promise<WalletRecord>
  /** Whether it was created here during this session, for a user without a wallet. */
  wasMade(wallet: WalletRecord): boolean
  /** Called when a session begins. A wallet that was made before then no longer counts as new. */
  forgetMade(): void
  /** Whether the user must decide first: another wallet or an older record, a restore, or a wallet that an attacker may have made. */
  isInDoubt(user: WalletUser): Promise<boolean>
  /** @throws MissingWalletError, OlderRecordError if the server names no wallet, another wallet than this device has seen, or an older record */
  requireSeen(user: WalletUser): Promise<void>
  /** This device's sealed share, for the window. */
  handShare(user: WalletUser): Promise<{ readonly name: string; readonly sealed: unknown } | undefined>
}

interface FrameWalletParameters {
  readonly server: Server
  readonly session: Session
  readonly store: Store
  readonly lock: Lock
  readonly keys: () => Promise<DeviceKeys>
  readonly recovery: WalletRecord['recovery']
  readonly accountType: () => FrameAccountType | undefined
  /** Asks the user to set up or open the wallet in its window. It settles only if they decline; the server tells when the wallet is there. */
  readonly askSetUp: (id: string) => Promise<unknown>
  readonly endSetUp: (id: string) => void
  /** Asks the server again who is signed in. */
  readonly requireUser: () => Promise<WalletUser>
  /** Asks the user in the window about a doubt that only they can resolve. @throws if they do not continue */
  readonly decide: (doubt: Doubt) => Promise<void>
  readonly projectId: string
  readonly wait: (ms: number) => Promise<void>
}

export function createFrameWallet(parameters: FrameWalletParameters): FrameWallet {
  const { session, store, lock, keys, recovery, accountType, server, wait, decide } = parameters
  const seen = createSeenWallets(parameters)
  const opening = new Map<string, Promise<WalletRecord>>()
  let made: string | undefined

  async function setUp(): Promise<WalletRecord> {
    const id = crypto.randomUUID()
    const token = await session.requireToken()
    let isOver = false
    const declined = parameters.askSetUp(id).finally(() => {
      isOver = true
    })
    const made = (async () => {
      for (;;) {
        await wait(POLL_MS)
        if (isOver) return new Promise<never>(() => undefined)
        const user = await session.userOf(token).catch((error: unknown) => {
          // The server may be unreachable for a moment, while the user writes down their words.
          if (error instanceof ServerError && (error.status === 0 || error.status >= 500)) return null
          throw error
        })
        if (user === undefined)
          throw new FrameError('The session has ended. Sign in again.', {
            code: CODES.unauthorized,
            reason: 'sessionEnded' satisfies WalletFailure,
          })
        if (user?.wallet && (user.wallet.hasDevice || !user.isUnbound)) return user.wallet
      }
    })()
    try {
      const over = declined.then((): never => {
        throw new Error('The set-up has no answer')
      })
      return await Promise.race([made, over])
    } finally {
      parameters.endSetUp(id)
      declined.catch(() => undefined)
    }
  }

  /** Whether an attacker may have made the wallet, by a sign-in that this user approved. This device must open it before it tells the address. */
  const isForeign = async ({ wallet, isUnbound }: WalletUser): Promise<boolean> =>
    wallet !== null && isUnbound && !wallet.hasDevice && !(await seen.has(wallet.id))

  async function open(user: WalletUser): Promise<WalletRecord> {
    // A wallet that this device has made and the server has not stored is handled by makeWallet, which does its own check.
    const mustOpen = await isForeign(user)
    if (!mustOpen && (user.wallet || recovery !== 'managed')) await seen.check(user)
    // A device without a share opens the wallet in the window, after a proof, at its first approval; now, if an attacker may have made the wallet.
    if (user.wallet && !mustOpen) return user.wallet
    if (mustOpen || recovery !== 'managed') {
      const wallet = await setUp()
      await seen.check({ ...user, wallet })
      if (!mustOpen) made = wallet.id
      return wallet
    }
    const { makeWallet } = await import('./makeWallet.ts')
    const screens = () => Promise.reject(new Error('A managed wallet has no screens'))
    const onMade = (id: string) => {
      made = id
    }
    const own = { seen, decide, onMade, screens }
    return makeWallet({ ...own, server, session, store, lock, keys, recovery, accountType }, user)
  }

  return {
    async open(user) {
      // All calls that wait for the same wallet share one question.
      const key = JSON.stringify([user.id, user.wallet])
      const running = opening.get(key) ?? open(user).finally(() => opening.delete(key))
      opening.set(key, running)
      return running
    },
    wasMade: ({ id }) => id === made,
    forgetMade() {
      made = undefined
    },
    isInDoubt: async (user) =>
      user.missing.length > 0 ||
      (user.wallet === null && user.restoredAt !== null) ||
      (await isForeign(user)) ||
      (await seen.doubtOf(user)) !== undefined,
    async requireSeen(user) {
      const doubt = await seen.doubtOf(user)
      if (doubt?.kind === 'older') {
        const { OlderRecordError } = await import('../approval/doubt/OlderRecordError.ts')
        throw new OlderRecordError(doubt.address)
      }
      if (doubt || user.missing.length > 0) throw new MissingWalletError()
    },
    async handShare({ wallet }) {
      if (!wallet) return undefined
      const name = deviceShareName(wallet.id)
      const sealed = await store.get(name)
      return sealed === undefined ? undefined : { name, sealed }
    },
  }
}
