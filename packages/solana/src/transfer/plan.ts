import { InsufficientFundsError, type TransferParameters } from '@latchkey/core'
import { read } from '@latchkey/core/adapter'
import {
  AccountMinimumError,
  ReceiverUnsuitableError,
  TokenUnsupportedError,
  TransferIncompleteError,
} from '../errors.ts'
import { readAddress } from '../wallet/address.ts'
import { findAccountBytes } from './accountBytes.ts'
import { findTokenAccount } from './findTokenAccount.ts'
import { type Cluster, CONFIRMED } from './ground.ts'
import { createTokenAccount, giveCoin, giveToken, type Instruction, memo } from './instructions.ts'
import { readAccount, readMint, readTokenAccount, type TokenAccount, withheldOf } from './tokenAccounts.ts'

export interface Plan {
  readonly instructions: readonly Instruction[]
  /** The instructions that move the amount. A transaction without them is not the reviewed one. */
  readonly moves: readonly Instruction[]
  /** The rent of a new account for the receiver, in lamports. */
  readonly deposit: bigint
  /** The token's transfer fee. */
  readonly withheld: bigint
}

/** The memo for receivers that require one. */
const MEMO = 'Transfer'

/** Plans a transfer of the token, or of SOL if there is no token address (S4.23, S5.8). */
export function planTransfer(cluster: Cluster, transfer: TransferParameters, isProbe = false): Promise<Plan> {
  const { to, amount, tokenAddress } = transfer
  if (readAddress(to) === undefined || (!isProbe && amount <= 0n)) throw new TransferIncompleteError()
  return tokenAddress === undefined ? planCoin(cluster, transfer) : planToken(cluster, transfer, tokenAddress)
}

async function planCoin(cluster: Cluster, { address, to, amount }: TransferParameters): Promise<Plan> {
  const [[receiver], minimum] = await Promise.all([cluster.accounts([to]), rentOf(cluster, 0)])
  if (!receiver && amount > 0n && amount < minimum)
    throw new AccountMinimumError({ whose: 'receiver', minimum })
  const moves = [giveCoin(address, to, amount)]
  return { instructions: moves, moves, deposit: 0n, withheld: 0n }
}

async function planToken(
  cluster: Cluster,
  { address: owner, to, amount }: TransferParameters,
  mintAddress: string,
): Promise<Plan> {
  const [mintAccount, receiver] = await cluster.accounts([mintAddress, to])
  const mint = readMint(mintAccount)
  if (!mint) throw new TokenUnsupportedError({ details: `${mintAddress} is not a token` })
  if (mint.hasHook) throw new TokenUnsupportedError({ details: `${mintAddress} has a transfer hook` })
  const { program, decimals } = mint
  const own = readTokenAccount(receiver)
  if (readMint(receiver) || (own && own.mint !== mintAddress)) throw new ReceiverUnsuitableError()

  const target = own?.address ?? (await findTokenAccount(to, mintAddress, program))
  const [sources, held, epoch] = await Promise.all([
    readSources(cluster, owner, mintAddress),
    own ? [own] : cluster.accounts([target]).then(([account]) => [readTokenAccount(account)]),
    mint.fees
      ? cluster.ask('getEpochInfo', CONFIRMED).then((info) => cluster.whole(read(info, 'epoch')))
      : 0n,
  ])
  const [there] = held
  const isNew = there === undefined
  const parts = split(sources, amount).map(([from, part]) => ({
    ...{ from, part, withheld: withheldOf(mint, part, epoch) },
  }))
  const moves = parts.flatMap(({ from, part, withheld }) => {
    const move = { program, from, to: target, owner, mint: mintAddress, amount: part, decimals, withheld }
    // The memo must be the instruction right before each transfer.
    return there?.wantsMemo ? [memo(MEMO), giveToken(move)] : [giveToken(move)]
  })
  const account = { account: target, owner: to, mint: mintAddress, program }
  return {
    instructions: [...(isNew ? [createTokenAccount(owner, account)] : []), ...moves],
    moves,
    deposit: isNew ? await rentOf(cluster, await findAccountBytes(cluster, owner, mint)) : 0n,
    withheld: parts.reduce((sum, { withheld = 0n }) => sum + withheld, 0n),
  }
}

/** Returns the sender's accounts of a token, largest balance first. There may be several. */
async function readSources(cluster: Cluster, owner: string, mint: string): Promise<readonly TokenAccount[]> {
  const options = { ...CONFIRMED, encoding: 'base64' }
  const list = read(await cluster.ask('getTokenAccountsByOwner', owner, { mint }, options), 'value')
  return (Array.isArray(list) ? list : [])
    .flatMap((one: unknown) => {
      const address = read(one, 'pubkey')
      const account = typeof address === 'string' ? readAccount(address, read(one, 'account')) : undefined
      const held = readTokenAccount(account)
      return held?.isUsable && held.mint === mint ? [held] : []
    })
    .sort((one, other) => (one.amount < other.amount ? 1 : -1))
}

/** Returns the amount to take from each account. */
function split(sources: readonly TokenAccount[], amount: bigint): readonly (readonly [string, bigint])[] {
  let missing = amount
  const parts: (readonly [string, bigint])[] = []
  for (const { address, amount: held } of sources) {
    const part = held < missing ? held : missing
    if (part > 0n || parts.length === 0) parts.push([address, part])
    missing -= part
    if (missing === 0n) break
  }
  if (missing > 0n || parts.length === 0) throw new InsufficientFundsError()
  return parts
}

async function rentOf(cluster: Cluster, bytes: number): Promise<bigint> {
  return cluster.whole(await cluster.ask('getMinimumBalanceForRentExemption', bytes))
}
