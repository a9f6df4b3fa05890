import type { Address, Instruction } from '@solana/kit'
import { blockhashOf } from '../blockhashes.ts'
import { PROGRAMS } from '../cluster.ts'
import type { SolanaKey } from '../keys.ts'
import { type Ledger, SYSTEM_PROGRAM } from '../ledger.ts'
import { buildTransaction } from './buildTransaction.ts'
import { createTokenAccount, giveCoin, giveToken, memo, tokenAccountOf } from './instructions.ts'
import { type LabToken, treasuryKey } from './labTokens.ts'

const SOL = 1_000_000_000n

export type Treasury = ReturnType<typeof createTreasury>

/** The account that pays for everything in the lab, and sends tokens on request. */
export function createTreasury(ledger: Ledger) {
  const key = treasuryKey()
  let count = 0
  /** Makes transfers unique, because two equal transfers in one slot would be the same transaction. */
  const unique = (): Instruction => memo(`${++count}-${Date.now()}`)
  return {
    key,
    found(): void {
      ledger.place({
        address: key.address,
        lamports: 5_000_000n * SOL,
        data: new Uint8Array(),
        owner: SYSTEM_PROGRAM,
        executable: false,
      })
    },
    /** A transfer of the coin, signed and not sent. */
    airdrop: async (to: Address, lamports: bigint): Promise<Uint8Array> =>
      buildTransaction([key], [giveCoin(key.address, to, lamports), unique()], blockhashOf(ledger.slot())),
    /** Sends a token to a receiver's account. Creates the account if it is missing. */
    async give(token: LabToken, owner: Address, amount: bigint): Promise<string> {
      const instructions = await tokenGift(key, token, owner, amount)
      const recent = blockhashOf(ledger.slot())
      return ledger.send(buildTransaction([key], [...instructions, unique()], recent)).signature
    },
  }
}

/** Returns the instructions that send a token, and create the receiver's account if it is missing. */
export async function tokenGift(
  from: SolanaKey,
  token: LabToken,
  owner: Address,
  amount: bigint,
): Promise<readonly Instruction[]> {
  const { mint, tokenProgram } = token
  const [source, account] = await Promise.all([
    tokenAccountOf(from.address, mint, tokenProgram),
    tokenAccountOf(owner, mint, tokenProgram),
  ])
  return [
    createTokenAccount(from.address, { account, owner, mint, tokenProgram }),
    // A memo, because some accounts refuse Token-2022's tokens without one.
    ...(tokenProgram === PROGRAMS.token2022 ? [memo('from the lab')] : []),
    giveToken({ from: source, to: account, owner: from.address, mint }, amount, token),
  ]
}
