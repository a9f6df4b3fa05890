import { readNumber } from './readNumber.ts'
import type { Instruction, ReadTransaction } from './readTransaction.ts'

/** Says how much work a transaction may be, and what is paid for it. */
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Programs that check signatures, each of which costs as much as one of the transaction. */
const CHECKERS: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const LAMPORTS_OF_SIGNATURE = 5_000n
/** What wallets pay to be quick while the network is busy: 0.001 SOL. */
const LAMPORTS_OF_RUSH = 1_000_000n
const MOST_UNITS = 1_400_000n
const UNITS_OF_INSTRUCTION = 200_000n
const [SET_LIMIT, SET_PRICE] = [2, 3]

/** The most that a transaction costs, in lamports, by its own instructions, and what the network asks for one like it. */
export function feeOf({ instructions, signatures }: ReadTransaction): {
  readonly most: bigint
  readonly usual: bigint
} {
  const isBudget = ({ program }: Instruction) => program === COMPUTE_BUDGET
  const told = (kind: number, bytes: number) =>
    instructions
      .filter((one) => isBudget(one) && one.data[0] === kind)
      .map(({ data }) => readNumber(data, 1, bytes))
  const [price = 0n] = told(SET_PRICE, 8)
  const others = BigInt(instructions.filter((one) => !isBudget(one)).length)
  const [asked = others * UNITS_OF_INSTRUCTION] = told(SET_LIMIT, 4)
  const units = asked > MOST_UNITS ? MOST_UNITS : asked
  const checked = instructions
    .filter(({ program }) => CHECKERS.includes(program))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  const base = LAMPORTS_OF_SIGNATURE * BigInt(signatures + checked)
  // Micro-lamports, rounded up.
  return { most: base + (price * units + 999_999n) / 1_000_000n, usual: base + LAMPORTS_OF_RUSH }
}
