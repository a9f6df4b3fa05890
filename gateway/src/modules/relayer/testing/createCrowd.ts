import { ENTRY_POINT, encodeCalls, type UserOperation } from '@latchkey/smart-account'
import { type Address, concatHex, type Hex, keccak256, numberToHex, pad } from 'viem'
import { encodeHandleOps } from '../entryPoint.ts'
import type { FakeChain } from './createFakeChain.ts'
import { RELAYER } from './createFakeProcess.ts'
import { ACCOUNTS } from './createUsers.ts'
import type { Dice } from './dice.ts'
import { decodeHandleOps } from './fakeEntryPoint.ts'

const BOT: Address = pad('0xb07', { size: 20 })
const HIGH = 100_000_000_000n

/** Everybody else on the chain: bots, owners who use another bundler, whoever else has the relayer's key, and the chain itself. */
export function createCrowd(chain: FakeChain, dice: Dice, mostReorganised: number) {
  const seen: UserOperation[] = []
  let made = 0
  const count = (): number => {
    made += 1
    return made
  }
  const hash = (): Hex => keccak256(concatHex(['0xc0', numberToHex(count(), { size: 32 })]))
  const nonceOf = (from: string): number => {
    let nonce = chain.head().state.nonces.get(from) ?? 0
    while (chain.pool.has(`${from} ${nonce}`)) nonce += 1
    return nonce
  }
  const bring = (operation: UserOperation) =>
    chain.send({
      ...{ hash: hash(), from: BOT, nonce: nonceOf(BOT), to: ENTRY_POINT.toLowerCase() },
      ...{ data: encodeHandleOps(operation, BOT), gas: 5_000_000n, maxFee: HIGH, tip: HIGH / 10n },
    })
  const watch = () => {
    for (const { from, to, data } of chain.pool.values()) {
      if (from !== RELAYER || to !== ENTRY_POINT.toLowerCase()) continue
      const { operation } = decodeHandleOps(data)
      if (
        !seen.some(
          ({ sender, nonce, callData, maxFeePerGas }) =>
            sender === operation.sender &&
            nonce === operation.nonce &&
            callData === operation.callData &&
            maxFeePerGas === operation.maxFeePerGas,
        )
      )
        seen.push(operation)
    }
  }
  return {
    mine(): void {
      watch()
      // Whoever builds the block leaves some out.
      const mood = dice.roll(4)
      chain.mine(() => mood > 0 || dice.roll(2) === 0)
    },
    /** Copies an operation from the relayer's transaction: of now, or of long ago. */
    copy(): void {
      watch()
      if (seen.length > 0) bring(dice.roll(2) === 0 ? (seen.at(-1) ?? dice.pick(seen)) : dice.pick(seen))
    },
    /** An owner empties an account through another bundler. */
    drain(): void {
      const { state } = chain.head()
      const { address, ...factory } = dice.pick(ACCOUNTS)
      const all = state.balances.get(address.toLowerCase()) ?? 0n
      bring({
        ...{ sender: address, nonce: BigInt(1_000_000 + count()) << 64n },
        ...(!state.deployed.has(address.toLowerCase()) && factory),
        callData: encodeCalls([
          { to: ENTRY_POINT, value: 0n, data: '0x' },
          { to: pad('0xd1e', { size: 20 }), value: all, data: '0x' },
        ]),
        ...{ callGasLimit: 200_000n, verificationGasLimit: 800_000n, preVerificationGas: 60_000n },
        ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x' },
      })
    },
    fill(): void {
      const { address } = dice.pick(ACCOUNTS)
      chain.endow(address.toLowerCase(), BigInt(1 + dice.roll(20)) * 10n ** 16n)
    },
    /** The operator's other program sends with the relayer's key. */
    useKey(): void {
      const nonce = dice.roll(2) === 0 ? (chain.head().state.nonces.get(RELAYER) ?? 0) : nonceOf(RELAYER)
      chain.send({
        hash: hash(),
        from: RELAYER,
        nonce,
        to: BOT,
        data: '0x',
        gas: 21_000n,
        maxFee: HIGH * 2n,
        tip: HIGH,
      })
    },
    /** A payee refuses or accepts from now on, is another one where nobody pays, or uses more gas in a block. */
    turn(payee: Address): void {
      const name = payee.toLowerCase()
      const { refusing, refusingSimulations, burnt } = chain.whims
      const kind = dice.roll(4)
      if (kind === 0) refusing.add(name)
      if (kind === 1) refusingSimulations.add(name)
      if (kind === 2) burnt.set(name, BigInt(dice.roll(150_000)))
      if (kind === 3) for (const whim of [refusing, refusingSimulations, burnt]) whim.delete(name)
    },
    jump(): void {
      chain.baseFee = dice.pick([
        0n,
        7n,
        50_000_000n,
        500_000_000n,
        1_000_000_000n,
        1_500_000_000n,
        4_000_000_000n,
        15_000_000_000n,
      ])
    },
    /** Some blocks go, and as many and one more come instead. */
    reorganise(): void {
      const depth = 1 + dice.roll(mostReorganised)
      const mood = dice.roll(3)
      chain.drop(depth, () => mood === 0 || (mood === 1 && dice.roll(2) === 0))
      for (let block = 0; block <= depth; block += 1) this.mine()
    },
  }
}
