import { readNumber } from './readNumber.ts'
import type { Instruction, ReadTransaction } from './readTransaction.ts'

/** The program that sets a transaction's compute unit limit and price. */
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Programs that verify signatures. Each of those signatures costs as much as a signature of the transaction. */
const CHECKERS: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const LAMPORTS_OF_SIGNATURE = 5_000n
/** A usual priority fee while the network is busy: 0.001 SOL. */
const LAMPORTS_OF_RUSH = 1_000_000n
const MOST_UNITS = 1_400_000n
const UNITS_OF_INSTRUCTION = 200_000n
const [SET_LIMIT, SET_PRICE] = [2, 3]

/** The maximum fee of a transaction by its own instructions, and the usual fee of one like it, both in lamports. */
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
