import {
  type Call,
  encodeCalls,
  factoryOf,
  hashOperation,
  smartAccountAddress,
  type UserOperation,
} from '@latchkey/smart-account'
import { type Address, type Hex, hexToBigInt, keccak256, numberToHex, pad, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { OperationError } from '../OperationError.ts'
import type { Relayer } from '../relayer.ts'
import type { Dice } from './dice.ts'
import { CHAIN_ID } from './fakeEntryPoint.ts'
import type { World } from './world.ts'

/** A payment that somebody wants made once. Each has a payee of its own, so that what it has is what was paid. */
export interface Intent {
  readonly payee: Address
  readonly amount: bigint
  readonly sender: Address
}

/** An operation that was signed for an intent, and what its owner was told of it. */
export interface Signed {
  readonly hash: Hex
  readonly operation: UserOperation
  readonly intent: Intent
  told: 'nothing' | 'paid' | 'notPaid' | 'impossible'
}

const owners = [1n, 2n, 3n].map((key) => privateKeyToAccount(numberToHex(key, { size: 32 })))
/** Accounts, of which the last is not deployed. */
export const ACCOUNTS = owners.map((owner) => ({
  ...{ owner, address: smartAccountAddress(owner.address) },
  ...factoryOf(owner.address),
}))
/** Of some owner: the fake entry point asks nobody. */
export const SIGNATURE: Hex = await privateKeyToAccount(numberToHex(1n, { size: 32 })).signMessage({
  message: 'any',
})

export function toOperation(
  { sender, payee, amount }: Intent,
  nonce: bigint,
  {
    isNew = false,
    before = [],
    ...more
  }: Partial<UserOperation> & { readonly isNew?: boolean; readonly before?: readonly Call[] } = {},
): UserOperation {
  const { factory, factoryData } = ACCOUNTS.find(({ address }) => address === sender) ?? {}
  return {
    ...{ sender, nonce, ...(isNew && { factory, factoryData }) },
    callData: encodeCalls([...before, { to: payee, value: amount, data: '0x' }]),
    ...{ callGasLimit: 100_000n, preVerificationGas: 60_000n },
    verificationGasLimit: isNew ? 800_000n : 200_000n,
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: SIGNATURE, ...more },
  }
}

/** Gas for each permission that an account's first operation takes back. */
const UNDOING_GAS = 100_000n

/**
 * People with a wallet that keeps our wallet’s rule: while an operation may still happen, its intent is only tried again with its nonce.
 *
 * @param owedBy - what the wallet has noted that the account's first operation has to do
 */
export function createUsers(
  dice: Dice,
  confirmations: number,
  world: World,
  owedBy: (account: Address) => readonly Call[],
) {
  const signed: Signed[] = []
  const told: { readonly hash: Hex; readonly what: Signed['told'] }[] = []
  let made = 0

  const isOpen = ({ told }: Signed): boolean => told === 'nothing'
  const sign = async (intent: Intent, nonce: bigint): Promise<Signed> => {
    const { baseFee } = world
    const isPaid = dice.roll(2) === 0
    const maxPriorityFeePerGas = isPaid ? BigInt(dice.roll(3)) * 100_000_000n : 0n
    const isNew = !(await world.isDeployed(intent.sender))
    // A wallet of somebody else's does not know.
    const before = isNew && dice.roll(3) > 0 ? owedBy(intent.sender) : []
    const unsigned = toOperation(intent, nonce, {
      ...{ isNew, before },
      callGasLimit: dice.pick([50_000n, 100_000n, 200_000n]) + BigInt(before.length) * UNDOING_GAS,
      preVerificationGas: isPaid ? dice.pick([120_000n, 200_000n]) : 60_000n,
      maxFeePerGas: isPaid ? (baseFee * dice.pick([13n, 20n, 40n])) / 10n + maxPriorityFeePerGas : 0n,
      maxPriorityFeePerGas,
    })
    const operation = await world.sign(unsigned)
    const one: Signed = { hash: hashOperation(operation, CHAIN_ID), operation, intent, told: 'nothing' }
    if (!signed.some(({ hash }) => hash === one.hash)) signed.push(one)
    return signed.find(({ hash }) => hash === one.hash) ?? one
  }
  const newNonce = (): bigint => {
    made += 1
    return BigInt(made) << 64n
  }

  return {
    signed,
    told,
    /** Something new; or in place of what nobody knows the end of, with its nonce. */
    async pay(): Promise<Signed> {
      const sender = dice.pick(ACCOUNTS).address
      const nonce = newNonce()
      const payee = pad(toHex(hexToBigInt(keccak256(numberToHex(nonce))) >> 100n), { size: 20 })
      const intent = { payee, amount: BigInt(1 + dice.roll(9)) * 10n ** 15n, sender }
      const waiting = signed.filter((one) => isOpen(one) && one.intent.sender === sender)
      const takes = waiting.length > 0 && dice.roll(3) === 0
      return sign(intent, takes ? dice.pick(waiting).operation.nonce : nonce)
    },
    /** The same again; undefined where nothing needs it. */
    async retry(): Promise<Signed | undefined> {
      const unpaid = signed.filter(
        ({ intent }) => !signed.some((one) => one.intent === intent && one.told === 'paid'),
      )
      if (unpaid.length === 0) return undefined
      const { intent } = dice.pick(unpaid)
      const open = signed.find((one) => one.intent === intent && isOpen(one))
      if (open && dice.roll(3) === 0) return open
      return sign(intent, open ? open.operation.nonce : newNonce())
    },
    async ask(one: Signed, relayer: Relayer): Promise<void> {
      const what = await askFor(one.hash, relayer, { head: await world.head(), confirmations })
      if (what === 'nothing') return
      one.told = what
      told.push({ hash: one.hash, what })
    },
  }
}

export type Users = ReturnType<typeof createUsers>

/** What a receipt says for good. A block that may still go is no reason to sign another operation. */
export async function askFor(
  hash: Hex,
  relayer: Relayer,
  { head, confirmations }: { readonly head: bigint; readonly confirmations: number },
): Promise<Signed['told']> {
  try {
    const receipt = await relayer.receipt(hash)
    if (receipt === null) return 'nothing'
    const { blockNumber } = Object(Reflect.get(receipt, 'receipt') ?? {})
    if (blockNumber === undefined || head - BigInt(blockNumber) < BigInt(confirmations)) return 'nothing'
    return Reflect.get(receipt, 'success') === true ? 'paid' : 'notPaid'
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return error.code === -32_500 ? 'impossible' : 'nothing'
  }
}
