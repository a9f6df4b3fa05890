import {
  AccountRole,
  type Address,
  address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit'
import { PROGRAMS } from '../cluster.ts'

const program = {
  system: address(PROGRAMS.system),
  token: address(PROGRAMS.token),
  token2022: address(PROGRAMS.token2022),
  associatedToken: address(PROGRAMS.associatedToken),
  memo: address(PROGRAMS.memo),
}
const { READONLY, WRITABLE, READONLY_SIGNER, WRITABLE_SIGNER } = AccountRole

const keyBytes = (one: Address): number[] => [...getAddressEncoder().encode(one)]
const text = (value: string): number[] => {
  const bytes = new TextEncoder().encode(value)
  return [...u32(bytes.length), ...bytes]
}
const whole = (value: bigint, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const u16 = (value: number): number[] => whole(BigInt(value), 2)
const u32 = (value: number): number[] => whole(BigInt(value), 4)
const u64 = (value: bigint): number[] => whole(value, 8)

const make = (
  programAddress: Address,
  accounts: readonly (readonly [Address, AccountRole])[],
  data: readonly number[],
): Instruction => ({
  programAddress,
  accounts: accounts.map(([of, role]) => ({ address: of, role })),
  data: new Uint8Array(data),
})

/** Where an owner's account of a token is. */
export async function tokenAccountOf(owner: Address, mint: Address, tokenProgram: Address): Promise<Address> {
  const encode = getAddressEncoder().encode
  const [found] = await getProgramDerivedAddress({
    programAddress: program.associatedToken,
    seeds: [encode(owner), encode(tokenProgram), encode(mint)],
  })
  return found
}

export const giveCoin = (from: Address, to: Address, lamports: bigint): Instruction =>
  make(
    program.system,
    [
      [from, WRITABLE_SIGNER],
      [to, WRITABLE],
    ],
    [...u32(2), ...u64(lamports)],
  )

export const createAccount = (
  payer: Address,
  created: Address,
  { lamports, space, owner }: { lamports: bigint; space: number; owner: Address },
): Instruction =>
  make(
    program.system,
    [
      [payer, WRITABLE_SIGNER],
      [created, WRITABLE_SIGNER],
    ],
    [...u32(0), ...u64(lamports), ...u64(BigInt(space)), ...keyBytes(owner)],
  )

/** Creates an owner's account of a token, unless it is there. */
export const createTokenAccount = (
  payer: Address,
  {
    account,
    owner,
    mint,
    tokenProgram,
  }: { account: Address; owner: Address; mint: Address; tokenProgram: Address },
): Instruction =>
  make(
    program.associatedToken,
    [
      [payer, WRITABLE_SIGNER],
      [account, WRITABLE],
      ...[owner, mint, program.system, tokenProgram].map((one) => [one, READONLY] as const),
    ],
    [1],
  )

export const mintTo = (
  mint: Address,
  to: Address,
  authority: Address,
  amount: bigint,
  tokenProgram: Address,
): Instruction =>
  make(
    tokenProgram,
    [
      [mint, WRITABLE],
      [to, WRITABLE],
      [authority, READONLY_SIGNER],
    ],
    [7, ...u64(amount)],
  )

export const giveToken = (
  { from, to, owner, mint }: { from: Address; to: Address; owner: Address; mint: Address },
  amount: bigint,
  { decimals, tokenProgram }: { decimals: number; tokenProgram: Address },
): Instruction =>
  make(
    tokenProgram,
    [
      [from, WRITABLE],
      [mint, READONLY],
      [to, WRITABLE],
      [owner, READONLY_SIGNER],
    ],
    [12, ...u64(amount), decimals],
  )

export const memo = (content: string): Instruction =>
  make(program.memo, [], [...new TextEncoder().encode(content)])

/** Token-2022: a part of each transfer stays with the receiver's account, for the token's maker. */
export const takeFees = (mint: Address, authority: Address, basisPoints: number, most: bigint): Instruction =>
  make(
    program.token2022,
    [[mint, WRITABLE]],
    [26, 0, 1, ...keyBytes(authority), 1, ...keyBytes(authority), ...u16(basisPoints), ...u64(most)],
  )

export const pointToMetadata = (mint: Address, authority: Address): Instruction =>
  make(program.token2022, [[mint, WRITABLE]], [39, 0, ...keyBytes(authority), ...keyBytes(mint)])

export const initializeMint = (mint: Address, authority: Address, decimals: number): Instruction =>
  make(program.token2022, [[mint, WRITABLE]], [20, decimals, ...keyBytes(authority), 0])

/** The first 8 bytes of SHA-256 of `spl_token_metadata_interface:initialize_account`. */
const WRITE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141]

export const writeMetadata = (
  mint: Address,
  authority: Address,
  { name, symbol, uri }: { name: string; symbol: string; uri: string },
): Instruction =>
  make(
    program.token2022,
    [
      [mint, WRITABLE],
      [authority, READONLY],
      [mint, READONLY],
      [authority, READONLY_SIGNER],
    ],
    [...WRITE_METADATA, ...text(name), ...text(symbol), ...text(uri)],
  )

/** Makes room for the memo rule in an account, and switches it on: what comes without a memo is refused. */
export const requireMemos = (account: Address, owner: Address): readonly Instruction[] => [
  make(
    program.token2022,
    [
      [account, WRITABLE],
      [owner, WRITABLE_SIGNER],
      [program.system, READONLY],
      [owner, READONLY_SIGNER],
    ],
    [29, ...u16(8)],
  ),
  make(
    program.token2022,
    [
      [account, WRITABLE],
      [owner, READONLY_SIGNER],
    ],
    [30, 0],
  ),
]
