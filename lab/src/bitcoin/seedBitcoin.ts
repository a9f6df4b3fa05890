import { hex } from '@scure/base'
import { createChance } from '../seed/chance.ts'
import { bitcoinKey, bitcoinKeys } from './keys.ts'
import type { Ledger } from './ledger.ts'
import { pay } from './pay.ts'

const BTC = 100_000_000n
const START = Date.UTC(2024, 1, 8) / 1_000
const STEP_SECONDS = 12 * 86_400
const DEEDS = 60
const FRIENDS = [20, 22, 23, 24]

const output = (script: Uint8Array, amount: bigint) => ({ script: hex.encode(script), amount })

/** Gives each of the lab's accounts coins at its SegWit address, and a little at its Taproot address. */
export function seedBitcoin(ledger: Ledger): void {
  const outputs = bitcoinKeys().flatMap(({ payment, ordinals }) => [
    output(payment.script, BTC / 2n),
    output(payment.script, BTC / 4n),
    output(ordinals.script, 10_000n),
  ])
  ledger.give(outputs, START)
}

/** Two years of the first account's payments, to and from friends. The same on every machine. */
export function seedPast(ledger: Ledger): void {
  const chance = createChance(84)
  const friends = FRIENDS.map((index) => bitcoinKey(index))
  const me = bitcoinKey(0)
  ledger.give(
    friends.map(({ payment }) => output(payment.script, BTC)),
    START,
  )
  for (let count = 1; count <= DEEDS; count += 1) {
    const friend = chance.one(friends)
    const [giver, taker] = chance.whole(0, 1) ? [me, friend] : [friend, me]
    const amount = BigInt(chance.whole(20, 900)) * 1_000n
    const fee = BigInt(chance.whole(3_000, 9_000))
    ledger.submit(pay(ledger, giver, [output(taker.payment.script, amount)], fee), true)
    ledger.mine(START + count * STEP_SECONDS)
  }
}
