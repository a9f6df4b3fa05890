import { littleEndian } from './bytes.ts'

export const PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  budget: 'ComputeBudget111111111111111111111111111111',
} as const

export type Role = 'read' | 'write' | 'sign' | 'signAndWrite'

export interface Instruction {
  readonly program: string
  readonly accounts: readonly (readonly [address: string, role: Role])[]
  readonly data: readonly number[]
}

export interface TokenMove {
  readonly program: string
  readonly from: string
  readonly to: string
  readonly owner: string
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
  /** The token's transfer fee, if it has one. */
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
 * TransferChecked, or TransferCheckedWithFee. Both fail if the token has other decimals. The second also fails if the token's fee differs
 * from the reviewed fee.
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

/** If the account was created meanwhile, this does nothing and costs nothing. */
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

/** GetAccountDataSize of Token-2022, for an account whose owner never changes. */
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

/** SetComputeUnitLimit, and SetComputeUnitPrice in micro-lamports per unit. */
export const setBudget = ({ units, price }: { units: number; price: bigint }): readonly Instruction[] => [
  { program: PROGRAMS.budget, accounts: [], data: [2, ...littleEndian(units, 4)] },
  { program: PROGRAMS.budget, accounts: [], data: [3, ...littleEndian(price, 8)] },
]
