import { littleEndian } from './bytes.ts'

export const PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  budget: 'ComputeBudget111111111111111111111111111111',
} as const

/** What an instruction does with an account. */
export type Role = 'read' | 'write' | 'sign' | 'signAndWrite'

/** One instruction of a transaction, with plain addresses. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (readonly [address: string, role: Role])[]
  readonly data: readonly number[]
}

/** Who gives how much of a token to which account of it. */
export interface TokenMove {
  readonly program: string
  readonly from: string
  readonly to: string
  readonly owner: string
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
  /** What the token keeps of it, where it has such a rule. */
  readonly withheld: bigint | undefined
}

export const giveCoin = (from: string, to: string, lamports: bigint): Instruction => ({
  program: PROGRAMS.system,
  accounts: [
    [from, 'signAndWrite'],
    [to, 'write'],
  ],
  data: [...littleEndian(2, 4), ...littleEndian(lamports, 8)],
})

/**
 * TransferChecked, or TransferCheckedWithFee. Both fail where the token's decimals are others; the second also fails where the token
 * would keep another fee than the one that was reviewed.
 */
export const giveToken = ({
  program,
  from,
  to,
  owner,
  mint,
  amount,
  decimals,
  withheld,
}: TokenMove): Instruction => ({
  program,
  accounts: [
    [from, 'write'],
    [mint, 'read'],
    [to, 'write'],
    [owner, 'sign'],
  ],
  data:
    withheld === undefined
      ? [12, ...littleEndian(amount, 8), decimals]
      : [26, 1, ...littleEndian(amount, 8), decimals, ...littleEndian(withheld, 8)],
})

/** Creates somebody's account of a token. Where it has been created meanwhile, nothing happens and nothing is paid. */
export const createTokenAccount = (
  payer: string,
  { account, owner, mint, program }: { account: string; owner: string; mint: string; program: string },
): Instruction => ({
  program: PROGRAMS.associatedToken,
  accounts: [
    [payer, 'signAndWrite'],
    [account, 'write'],
    [owner, 'read'],
    [mint, 'read'],
    [PROGRAMS.system, 'read'],
    [program, 'read'],
  ],
  data: [1],
})

/** Asks Token-2022 how many bytes an account has whose owner never changes (GetAccountDataSize). */
export const askAccountBytes = ({ program, address }: { program: string; address: string }): Instruction => ({
  program,
  accounts: [[address, 'read']],
  data: [21, ...littleEndian(7, 2)],
})

export const memo = (text: string): Instruction => ({
  program: PROGRAMS.memo,
  accounts: [],
  data: [...new TextEncoder().encode(text)],
})

/** The most that the transaction may compute, and what is paid for it, in millionths of a lamport a unit. */
export const setBudget = ({ units, price }: { units: number; price: bigint }): readonly Instruction[] => [
  { program: PROGRAMS.budget, accounts: [], data: [2, ...littleEndian(units, 4)] },
  { program: PROGRAMS.budget, accounts: [], data: [3, ...littleEndian(price, 8)] },
]
