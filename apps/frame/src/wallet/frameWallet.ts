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

/** How often the server is asked whether the wallet has been set up in its window: milliseconds. */
const POLL_MS = 2_000

/** The wallet as the frame knows it: its addresses. The frame holds a key only once, while it creates a managed wallet for a new user. */
export interface FrameWallet {
  /** The wallet of a user: made on this device where they have none and that takes no decision of theirs, else set up in its window. */
  open(user: WalletUser): Promise<WalletRecord>
  /** Whether it was created here during this session, for a user without a wallet. */
  wasMade(wallet: WalletRecord): boolean
  /** A session begins: a wallet that was made before is no new one. */
  forgetMade(): void
  /** Whether only the user can say how to go on: another wallet, an older record, a restore, or somebody else may have made the wallet. */
  isInDoubt(user: WalletUser): Promise<boolean>
  /** @throws MissingWalletError, OlderRecordError where the server names another wallet than this device has seen, none, or an older record */
  requireSeen(user: WalletUser): Promise<void>
  /** This device's share, as it is sealed, for the window. */
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
  /** Has the user set the wallet up, or open it, in its window. @returns when they have declined; what it makes the server says */
  readonly askSetUp: (id: string) => Promise<unknown>
  readonly endSetUp: (id: string) => void
  /** Asks the server anew who is signed in. */
  readonly requireUser: () => Promise<WalletUser>
  /** Has the user decide in the window what only they know. @throws where they do not go on */
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
          // Out of reach for a moment: the user may be writing words down.
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

  /** Somebody else may have made it, by a sign-in that this user approved: nobody pays to it before this device opens it. */
  const isForeign = async ({ wallet, isUnbound }: WalletUser): Promise<boolean> =>
    wallet !== null && isUnbound && !wallet.hasDevice && !(await seen.has(wallet.id))

  async function open(user: WalletUser): Promise<WalletRecord> {
    // What a device has made and the server not stored is known where it is made.
    const mustOpen = await isForeign(user)
    if (!mustOpen && (user.wallet || recovery !== 'managed')) await seen.check(user)
    // A device without a share opens the wallet in its window, after a proof: at its first approval, unless somebody else may have made the wallet.
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
      // One question for all calls that wait for it.
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
