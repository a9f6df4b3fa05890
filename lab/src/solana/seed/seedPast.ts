import { createChance } from '../../seed/chance.ts'
import { labKey, labKeys } from '../keys.ts'
import type { Ledger } from '../ledger.ts'
import { giveCoin } from './instructions.ts'
import { USDC } from './labTokens.ts'
import { createPen } from './seedLedger.ts'
import { type Treasury, tokenGift } from './treasury.ts'

const SOL = 1_000_000_000n
const START_MS = Date.UTC(2024, 1, 8)
const STEP_MS = 12 * 86_400_000
const DEEDS = 60
const FRIENDS = [20, 22, 23, 24]

/** Two years of the first account's transfers, to and from friends. Deterministic. */
export async function seedPast(ledger: Ledger, { key }: Treasury): Promise<void> {
  const chance = createChance(501)
  const write = createPen(ledger, START_MS, STEP_MS)
  const [me] = labKeys()
  if (!me) throw new Error('The lab has no account')
  const friends = FRIENDS.map((index) => labKey(index))
  for (const { address } of friends) {
    write(
      [key],
      [giveCoin(key.address, address, 20n * SOL), ...(await tokenGift(key, USDC, address, 400_000_000n))],
    )
  }
  for (let count = 0; count < DEEDS; count += 1) {
    const friend = chance.one(friends)
    const [giver, taker] = chance.whole(0, 1) ? [me, friend] : [friend, me]
    if (chance.whole(0, 1))
      write([giver], [giveCoin(giver.address, taker.address, BigInt(chance.whole(1, 40)) * 10_000_000n)])
    else
      write([giver], await tokenGift(giver, USDC, taker.address, BigInt(chance.whole(100, 2_000)) * 10_000n))
  }
}
