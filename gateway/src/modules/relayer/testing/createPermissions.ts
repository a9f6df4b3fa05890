import type { SessionGrant } from '@latchkey/contract'
import {
  type Call,
  DELEGATION_MANAGER,
  type Delegation,
  delegationOf,
  delegationTypedData,
  disablingCall,
  encodeCalls,
  encodeContext,
  encodeRedemption,
  hashDelegation,
  hashOperation,
  operationTypedData,
  pciToNumber,
  revocationOf,
  type UserOperation,
} from '@latchkey/smart-account'
import { type Address, type Hex, pad } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Database } from '../../../database/schema.ts'
import { Failure } from '../../../server/Failure.ts'
import { createSessionStore } from '../sessionStore.ts'
import type { Crowd } from './createCrowd.ts'
import { CHAIN, type FakeProcess } from './createFakeProcess.ts'
import { ACCOUNTS, askFor, toOperation } from './createUsers.ts'
import type { Dice } from './dice.ts'
import { CHAIN_ID } from './fakeEntryPoint.ts'
import type { World } from './world.ts'

/** To whom permissions are granted. It takes all that it can get. */
export const SHOP: Address = pad('0x540b', { size: 20 })
const DAY_SECONDS = 86_400
/** A history is over long before a period is. */
const [STARTS_AT, EXPIRES_AT] = [1_772_000_000, 4_000_000_000]

/** A permission to collect coins of an account, and what its owner was told of its end. */
export interface Granted {
  readonly pci: string
  readonly account: Address
  readonly owner: PrivateKeyAccount
  readonly delegation: Delegation
  readonly call: Call
  readonly context: Hex
  readonly payee: Address
  readonly most: bigint
  readonly revocations: Hex[]
  /** When it was noted that the account's first operation has to take it back. */
  notedAt?: string
  /** The newest block when its owner was told that it is taken back for good. */
  provenAt?: bigint
}

/** Fees that last where the account pays for taking a permission back. */
export const ownCost = (baseFee: bigint): Partial<UserOperation> => ({
  ...{ callGasLimit: 200_000n, preVerificationGas: 300_000n },
  ...{ maxFeePerGas: baseFee * 4n + 100_000_000n, maxPriorityFeePerGas: baseFee / 2n + 100_000_000n },
})

/** Owners who grant permissions and take them back, and a shop that uses them whenever it can. */
export function createPermissions(
  world: World,
  crowd: Crowd,
  dice: Dice,
  { database, confirmations, now }: { database: Database; confirmations: number; now: () => number },
) {
  const all: Granted[] = []
  const store = createSessionStore(database)
  let made = 0

  const grant = async (who = dice.pick(ACCOUNTS)): Promise<Granted> => {
    made += 1
    const at = made
    const pci = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    const { owner, address: account } = who
    const most = BigInt(1 + dice.roll(9)) * 10n ** 15n
    const permission: SessionGrant = {
      delegate: SHOP,
      expiresAt: EXPIRES_AT,
      permission: {
        type: 'native-token-periodic',
        ...{ amount: String(most), periodSeconds: 366 * DAY_SECONDS, startsAt: STARTS_AT },
      },
    }
    const delegation = delegationOf(account, pci, permission)
    const signature = await owner.signTypedData(delegationTypedData(delegation, CHAIN_ID))
    await store.add({
      ...{ pci, key_digest: '', project_id: 'any', account: account.toLowerCase(), chain: CHAIN },
      ...{ grant_text: JSON.stringify(permission), delegation_hash: hashDelegation(delegation), signature },
      ...{ revocation: null, revoked_at: null, created_at: at },
    })
    const one: Granted = {
      ...{ pci, account, owner, delegation, most, call: disablingCall(delegation), revocations: [] },
      context: encodeContext(delegation, signature),
      payee: pad(`0x9a1d${at.toString(16).padStart(4, '0')}`, { size: 20 }),
    }
    all.push(one)
    return one
  }

  /** The account pays. @returns the operation's hash @throws OperationError */
  const undo = async (one: Granted, { relayer }: FakeProcess): Promise<Hex> => {
    // The same nonce as the operation that nobody else pays for: only one of them happens.
    const key = pciToNumber(one.pci) << 64n
    const nonce = key | (await world.sequence({ sender: one.account, nonce: key }))
    const operation = await world.sign({
      ...toOperation({ sender: one.account, payee: SHOP, amount: 0n }, nonce, ownCost(world.baseFee)),
      callData: encodeCalls([one.call]),
    })
    one.revocations.push(hashOperation(operation, CHAIN_ID))
    return relayer.submit(operation, { projectId: 'any', project: undefined })
  }

  return {
    all,
    grant,
    undo,
    noted: (account: Address): readonly Call[] =>
      all.filter((one) => one.account === account && one.notedAt !== undefined).map(({ call }) => call),
    /** The shop takes what it can, and more. */
    async collect(): Promise<void> {
      if (all.length === 0) return
      const { context, payee, most } = dice.pick(all)
      const value = (most * BigInt(1 + dice.roll(3))) / 3n
      const redemption = encodeRedemption(context, { to: payee, value, data: '0x' })
      await crowd.send(SHOP, DELEGATION_MANAGER, redemption, 500_000n)
    },
    async takeBack(process: FakeProcess): Promise<void> {
      if (all.length === 0) await grant()
      const one = dice.pick(all)
      const isNew = !(await world.isDeployed(one.account))
      const sequence = await world.sequence({ sender: one.account, nonce: pciToNumber(one.pci) << 64n })
      const place = { ...(isNew && { owner: one.owner.address }), sequence }
      const operation = revocationOf(one.pci, one.delegation, place)
      const signature = await one.owner.signTypedData(operationTypedData(operation, CHAIN_ID))
      one.revocations.push(hashOperation(operation, CHAIN_ID))
      try {
        const by = { projectId: 'any', project: undefined }
        await process.sessions.revoke(`${CHAIN}:${one.account}`, { pci: one.pci, signature }, by)
        if (isNew) one.notedAt ??= new Date(now()).toISOString()
      } catch (error) {
        if (!(error instanceof Failure) || error.status !== 402) throw error
        await undo(one, process)
      }
    },
    async ask({ relayer }: FakeProcess): Promise<void> {
      const head = await world.head()
      for (const one of all)
        for (const hash of one.provenAt === undefined ? one.revocations : [])
          if ((await askFor(hash, relayer, { head, confirmations })) === 'paid') one.provenAt = head
    },
  }
}

export type Permissions = ReturnType<typeof createPermissions>
