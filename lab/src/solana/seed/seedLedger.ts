import type { Address, Instruction } from '@solana/kit'
import { fromBase58 } from '../base58.ts'
import { blockhashOf } from '../blockhashes.ts'
import { slotAt } from '../cluster.ts'
import { labKey, labKeys, type SolanaKey } from '../keys.ts'
import type { Ledger } from '../ledger.ts'
import { buildTransaction } from './buildTransaction.ts'
import {
  createAccount,
  createTokenAccount,
  giveCoin,
  initializeMint,
  mintTo,
  pointToMetadata,
  requireMemos,
  takeFees,
  tokenAccountOf,
  writeMetadata,
} from './instructions.ts'
import { FEE_TOKEN, feeMintKey, feeToken, type LabToken, USDC } from './labTokens.ts'
import { type Treasury, tokenGift } from './treasury.ts'

const SOL = 1_000_000_000n
const START_MS = Date.UTC(2024, 1, 1)
const STEP_MS = 60_000
/** Extensions of the mint: its kind, the fee rule (108), the pointer (64), and 4 bytes before each. */
const FEE_MINT_BYTES = 165 + 1 + 4 + 108 + 4 + 64
/** Name, symbol and address in the mint, with their lengths. */
const METADATA_BYTES = 4 + 64 + 12 + 32
const ACCOUNTS_WITH_TOKENS = 4

/** The account that requires a memo with each transfer of the lab's own token. */
export const memoFriend = (): SolanaKey => labKey(21)

/** Writes a transaction into a past block. Each call's block is one step later than the block of the call before. */
export type Pen = (
  signers: readonly [SolanaKey, ...SolanaKey[]],
  instructions: readonly Instruction[],
) => void

/** A pen whose first transaction is in the block at `startMs`. */
export function createPen(ledger: Ledger, startMs: number, stepMs: number): Pen {
  let at = startMs
  return (signers, instructions) => {
    const slot = slotAt(at)
    at += stepMs
    ledger.send(buildTransaction(signers, instructions, blockhashOf(slot)), slot)
  }
}

/**
 * The beginning of the lab's Solana: two tokens, and people who hold them. The fifth account of the wallet has no token account, so that
 * a transfer to it has to make one.
 */
export async function seedLedger(ledger: Ledger, treasury: Treasury): Promise<void> {
  const { key } = treasury
  const write = createPen(ledger, START_MS, STEP_MS)
  treasury.found()
  placeUsdc(ledger, key.address)
  const token = feeToken()
  write([key, feeMintKey()], makeFeeToken(ledger, key.address, token.mint))
  for (const one of [USDC, token]) write([key], await mintInto(key.address, one))
  const people = labKeys()
  for (const { address } of people) write([key], [giveCoin(key.address, address, 50n * SOL)])
  for (const { address } of people.slice(0, ACCOUNTS_WITH_TOKENS)) {
    write([key], await tokenGift(key, USDC, address, 1_000_000_000n))
    write([key], await tokenGift(key, token, address, 500n * SOL))
  }
  const friend = memoFriend()
  write([key], [giveCoin(key.address, friend.address, 10n * SOL)])
  write([key], await tokenGift(key, token, friend.address, SOL))
  write(
    [friend],
    requireMemos(await tokenAccountOf(friend.address, token.mint, token.tokenProgram), friend.address),
  )
}

/** Places the mint of Devnet's USDC directly, since only its issuer has the key to create it. The treasury is its authority. */
function placeUsdc(ledger: Ledger, authority: Address): void {
  const data = new Uint8Array(82)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  data.set(fromBase58(authority), 4)
  data[44] = USDC.decimals
  data[45] = 1
  ledger.place({
    ...{ address: USDC.mint, data, owner: USDC.tokenProgram, executable: false },
    lamports: ledger.rentOf(data.length),
  })
}

function makeFeeToken(ledger: Ledger, authority: Address, mint: Address): readonly Instruction[] {
  const { basisPoints, mostFee, decimals, text } = FEE_TOKEN
  const { tokenProgram: owner } = feeToken()
  const lamports = ledger.rentOf(FEE_MINT_BYTES + METADATA_BYTES + 64)
  return [
    createAccount(authority, mint, { lamports, space: FEE_MINT_BYTES, owner }),
    takeFees(mint, authority, basisPoints, mostFee),
    pointToMetadata(mint, authority),
    initializeMint(mint, authority, decimals),
    writeMetadata(mint, authority, text),
  ]
}

async function mintInto(
  owner: Address,
  { mint, decimals, tokenProgram }: LabToken,
): Promise<readonly Instruction[]> {
  const account = await tokenAccountOf(owner, mint, tokenProgram)
  return [
    createTokenAccount(owner, { account, owner, mint, tokenProgram }),
    mintTo(mint, account, owner, 10n ** BigInt(decimals) * 1_000_000n, tokenProgram),
  ]
}
