import { pino } from 'pino'
import { keccak256, type PrivateKeyAccount, serializeTransaction, type TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { RelayerConfig } from '../../../config/readRelayer.ts'
import type { Database } from '../../../database/schema.ts'
import type { RelayerNode } from '../createNode.ts'
import { createRelayer } from '../createRelayer.ts'
import { createSender, type Sender } from '../createSender.ts'
import type { Relayer } from '../relayer.ts'
import { createSessionStore } from '../sessionStore.ts'
import { createSessionService, type SessionService } from '../sessions.ts'
import type { ReadUse } from '../sessionUse.ts'
import { createRelayerStore, type RelayerStore } from '../store.ts'
import type { Dice } from './dice.ts'
import type { Soon } from './world.ts'

const RELAYER_KEY = keccak256('0x1234')
const SIGNATURE = { r: RELAYER_KEY, s: RELAYER_KEY, yParity: 0 }
export const REAL_ACCOUNT: PrivateKeyAccount = privateKeyToAccount(RELAYER_KEY)
/** It signs nothing: the fake chain takes its word, and signing takes most of the time otherwise. */
export const FAKE_ACCOUNT: PrivateKeyAccount = {
  ...REAL_ACCOUNT,
  signTransaction: (async (transaction: TransactionSerializable) =>
    serializeTransaction(transaction, SIGNATURE)) as PrivateKeyAccount['signTransaction'],
}
export const RELAYER: string = REAL_ACCOUNT.address.toLowerCase()
export const CHAIN = 'eip155:42161'

/** Settings of a relayer that gives away enough, where a test does not say otherwise. */
export const fakeConfig = (more: Partial<RelayerConfig>): RelayerConfig => ({
  key: RELAYER_KEY,
  chains: [CHAIN],
  areChainsNamed: true,
  maxGas: 3_000_000n,
  maxFeePerGas: 20_000_000_000n,
  lanes: 8,
  stuckMs: 15_000,
  confirmations: 8,
  lowBalance: 0n,
  paymasters: [],
  sponsor: { perDayGwei: 100_000_000n, perAccountDayGwei: 100_000_000n, totalPerDayGwei: undefined },
  revocationsPerDay: 5,
  lossPerDayGwei: 100_000_000n,
  ...more,
})

/** A gateway that may die or stand still between any two statements. */
export interface FakeProcess {
  readonly relayer: Relayer
  readonly sessions: SessionService
  readonly store: RelayerStore
  isDead(): boolean
  isFrozen(): boolean
  /** Looks once, unless it still does. */
  work(): Promise<void>
  /** It dies at the `calls`th statement from now, before or after that is carried out. */
  killAfter(calls: number): void
  freeze(): void
  thaw(): void
}

export interface FakeProcessParts {
  readonly database: Database
  readonly node: RelayerNode
  readonly readUse: ReadUse
  readonly account: PrivateKeyAccount
  readonly config: RelayerConfig
  readonly dice: Dice
  readonly now: () => number
  readonly areProjectsListed: boolean
  readonly meanwhile: () => Soon<void>
}

export function createFakeProcess(given: FakeProcessParts): FakeProcess {
  const { database, node, readUse, account, config, areProjectsListed, dice, now, meanwhile } = given
  let fuse: number | undefined
  let isDead = false
  let gate: { readonly opened: Promise<void>; open(): void } | undefined
  let working: Promise<void> | undefined
  const guarded = <parts extends object>(parts: parts): parts =>
    new Proxy(parts, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          for (let wait = dice.roll(4); wait > 0; wait -= 1) await undefined
          await gate?.opened
          if (isDead) throw new Error('killed')
          await meanwhile()
          if (fuse !== undefined) fuse -= 1
          isDead = fuse === 0
          if (isDead && dice.roll(2) === 0) throw new Error('killed')
          const answer: unknown = await Reflect.apply(value, target, args)
          if (isDead) throw new Error('killed')
          return answer
        }
      },
    })
  const store = guarded(createRelayerStore(database))
  const parts = { chain: CHAIN, config, store, now }
  const relayer: Relayer = createRelayer({
    ...parts,
    node: guarded(node),
    address: account.address,
    areProjectsListed,
    owedBy: (...asked) => sessions.owedBy(...asked),
    granted: (...asked) => sessions.own(...asked),
    wake: () => {},
  })
  const sessions = createSessionService({
    relayers: new Map([[CHAIN, relayer]]),
    store: guarded(createSessionStore(database)),
    operations: store,
    ...{ readUse, now, nameOf: (id) => id },
  })
  const logger = pino({ level: 'silent' })
  const quiet = { lock: undefined, logger, count: () => {} }
  const sender: Sender = createSender({ ...parts, relayer, account, ...quiet })
  return {
    relayer,
    sessions,
    store,
    isDead: () => isDead,
    isFrozen: () => gate !== undefined,
    work() {
      // As the sender's own loop: one look after the other, and an error ends only that look.
      working ??= sender
        .work()
        .catch(() => undefined)
        .finally(() => {
          working = undefined
        })
      return working
    },
    killAfter(calls) {
      fuse = calls
    },
    freeze() {
      if (gate) return
      let open = () => {}
      const opened = new Promise<void>((resolve) => {
        open = resolve
      })
      gate = { opened, open }
    },
    thaw() {
      gate?.open()
      gate = undefined
    },
  }
}
