import { ENTRY_POINT, encodeCalls, hashOperation, type UserOperation } from '@latchkey/smart-account'
import { type Address, pad } from 'viem'
import { encodeHandleOps } from '../entryPoint.ts'
import { RELAYER } from './createFakeProcess.ts'
import { ACCOUNTS } from './createUsers.ts'
import type { Dice } from './dice.ts'
import { CHAIN_ID, decodeHandleOps } from './fakeEntryPoint.ts'
import type { World } from './world.ts'

export const BOT: Address = pad('0xb07', { size: 20 })
const HIGH = 100_000_000_000n

/** Everybody else on the chain: bots, owners who use another bundler, whoever else has the relayer's key, and the chain itself. */
export function createCrowd(world: World, dice: Dice, mostReorganised: number) {
  const seen = new Map<string, UserOperation>()
  let made = 0
  const nextNonce = async (from: string): Promise<number> => {
    const pooled = (await world.pooled()).filter((one) => one.from === from)
    let nonce = await world.nonce(from)
    while (pooled.some((one) => one.nonce === nonce)) nonce += 1
    return nonce
  }
  const send = async (from: string, to: string, data: `0x${string}`, gas: bigint) =>
    world.send({
      ...{ from, nonce: await nextNonce(from), to: to.toLowerCase(), data, gas },
      ...{ maxFee: HIGH, tip: HIGH / 10n },
    })
  const bring = (operation: UserOperation) =>
    send(BOT, ENTRY_POINT, encodeHandleOps(operation, BOT), 5_000_000n)
  const watch = async () => {
    for (const { from, to, data } of await world.pooled()) {
      if (from !== RELAYER || to !== ENTRY_POINT.toLowerCase()) continue
      const { operation } = decodeHandleOps(data)
      seen.set(hashOperation(operation, CHAIN_ID), operation)
    }
  }
  const own = async (operation: Pick<UserOperation, 'sender' | 'nonce' | 'callData'>) => {
    const account = ACCOUNTS.find(({ address }) => address === operation.sender)
    const isNew = !(await world.isDeployed(operation.sender))
    const whole: UserOperation = {
      ...operation,
      ...(isNew && account && { factory: account.factory, factoryData: account.factoryData }),
      ...{ callGasLimit: 200_000n, verificationGasLimit: 800_000n, preVerificationGas: 60_000n },
      ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x' },
    }
    await bring(await world.sign(whole))
  }
  const pickSeen = (): UserOperation | undefined => {
    const all = [...seen.values()]
    return dice.roll(2) === 0 ? all.at(-1) : all[dice.roll(all.length)]
  }
  /** An owner signs something else with the nonce of an operation, elsewhere. */
  const rival = ({ sender, nonce }: UserOperation) =>
    own({ sender, nonce, callData: encodeCalls([{ to: BOT, value: 0n, data: '0x' }]) })
  const mine = async (): Promise<void> => {
    await watch()
    // Whoever builds the block leaves some out.
    const mood = dice.roll(4)
    await world.mine(() => mood > 0 || dice.roll(2) === 0)
  }

  return {
    mine,
    send,
    rival,
    /** Copies an operation from the relayer's transaction: of now, or of long ago. */
    async copy(): Promise<void> {
      await watch()
      const one = pickSeen()
      if (one) await bring(one)
    },
    /** An owner uses the nonce of an operation that is on its way. */
    async cross(): Promise<void> {
      await watch()
      const one = pickSeen()
      if (!one) return
      await rival(one)
      await mine()
    },
    /** An owner empties an account through another bundler. */
    async drain(): Promise<void> {
      const { address } = dice.pick(ACCOUNTS)
      made += 1
      await own({
        sender: address,
        nonce: BigInt(1_000_000 + made) << 64n,
        callData: encodeCalls([
          { to: ENTRY_POINT, value: 0n, data: '0x' },
          { to: pad('0xd1e', { size: 20 }), value: await world.balance(address), data: '0x' },
        ]),
      })
    },
    async fill(): Promise<void> {
      const { address } = dice.pick(ACCOUNTS)
      await world.setBalance(address, (await world.balance(address)) + BigInt(1 + dice.roll(20)) * 10n ** 16n)
    },
    /** The operator's other program sends with the relayer's key. */
    async useKey(): Promise<void> {
      const nonce = dice.roll(2) === 0 ? await world.nonce(RELAYER) : await nextNonce(RELAYER)
      await world.send({
        ...{ from: RELAYER, nonce, to: BOT, data: '0x', gas: 21_000n },
        ...{ maxFee: HIGH * 2n, tip: HIGH },
      })
    },
    /** A payee refuses or accepts from now on, is another one where nobody pays, or uses more gas in a block. */
    turn: (payee: Address) =>
      world.turn(
        payee,
        dice.pick(['refuses', 'refusesSimulations', 'burns', 'accepts'] as const),
        BigInt(dice.roll(150_000)),
      ),
    jump(): void {
      const gwei = [0.05, 0.5, 1, 1.5, 4, 15].map((fee) => BigInt(fee * 1_000_000_000))
      world.baseFee = dice.pick([0n, 7n, ...gwei])
    },
    /**
     * Some blocks go, and as many and one more come instead.
     *
     * @param instead - what a bot brings in then, if it has seen it, in place of all that was there
     */
    async reorganise(instead?: UserOperation): Promise<void> {
      const depth = instead ? mostReorganised : 1 + dice.roll(mostReorganised)
      const mood = instead ? 2 : dice.roll(3)
      await world.drop(depth, () => mood === 0 || (mood === 1 && dice.roll(2) === 0))
      const known = instead && seen.get(hashOperation(instead, CHAIN_ID))
      if (known) await bring(known)
      for (let block = 0; block <= depth; block += 1) await mine()
    },
  }
}

export type Crowd = ReturnType<typeof createCrowd>
