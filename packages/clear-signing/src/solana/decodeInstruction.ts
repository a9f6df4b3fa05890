import { base58 } from '@scure/base'
import type { Account, Intent, UnknownReason } from '../intent.ts'
import { COMPUTE_BUDGET } from './feeOf.ts'
import { readNumber } from './readNumber.ts'
import type { Instruction } from './readTransaction.ts'

/** The mint and the owner of a token account. */
export interface TokenHolder {
  /** The token's mint. */
  readonly mint: Account
  readonly owner: Account
}

export interface Surroundings {
  readonly signer: Account
  readonly holderOf: (tokenAccount: Account) => TokenHolder | undefined
  /** Called with each token account that the transaction opens. */
  readonly onOpen: (tokenAccount: Account, holder: TokenHolder) => void
}

type Decode = (instruction: Instruction, surroundings: Surroundings) => Intent[] | UnknownReason

const MOST_UNITS = 2n ** 64n - 1n
/** The authority type of `setAuthority` that is the account's owner. */
const OWNER = 2

/** Decodes one instruction. An instruction that only sets how the transaction runs has no intent. */
export function decodeInstruction(instruction: Instruction, surroundings: Surroundings): Intent[] {
  const { program, data } = instruction
  const intents = PROGRAMS[program]?.(instruction, surroundings) ?? 'notListed'
  if (typeof intents !== 'string') return intents
  const method = data.length > 0 ? { method: `0x${toHex(data.slice(0, 8))}` } : {}
  return [{ type: 'unknown', reason: intents, contract: program, ...method }]
}

const decodeSystem: Decode = ({ accounts: [from, to], data }, { signer }) => {
  if (readNumber(data, 0, 4) !== 2n) return 'notListed'
  if (data.length !== 12 || !from || !to) return 'malformed'
  const quantity = { of: 'coin', units: readNumber(data, 4, 8) } as const
  return [{ type: 'transfer', quantity, to, ...other('from', from, signer) }]
}

const decodeToken: Decode = (instruction, surroundings) => {
  const { accounts, data } = instruction
  const [kind] = data
  const units = data.length >= 9 ? readNumber(data, 1, 8) : 0n
  switch (kind) {
    case 3:
      return data.length === 9 ? move(accounts, units, surroundings) : 'malformed'
    case 12:
      return data.length === 10 ? moveChecked(accounts, units, surroundings) : 'malformed'
    // Token-2022's transfer that names its fee.
    case 26:
      if (data[1] !== 1) return 'notListed'
      return data.length === 19 ? moveChecked(accounts, readNumber(data, 2, 8), surroundings) : 'malformed'
    case 4:
    case 13: {
      const [source, second, third] = accounts
      const mint = kind === 13 ? second : source && surroundings.holderOf(source)?.mint
      const spender = kind === 13 ? third : second
      if (data.length !== (kind === 13 ? 10 : 9) || !spender) return 'malformed'
      if (!mint) return 'notListed'
      const quantity = { of: 'token', token: mint, units } as const
      return [{ type: 'approval', quantity, spender, change: 'set', isUnlimited: units === MOST_UNITS }]
    }
    case 5:
      return data.length === 1 && accounts[0] ? [{ type: 'revocation', account: accounts[0] }] : 'malformed'
    case 6:
      return decodeAuthority(instruction)
    case 8:
    case 15: {
      const [, mint, owner] = accounts
      if (data.length !== (kind === 15 ? 10 : 9) || !mint || !owner) return 'malformed'
      const quantity = { of: 'token', token: mint, units } as const
      return [{ type: 'burn', quantity, ...other('from', owner, surroundings.signer) }]
    }
    case 9: {
      const [account, to] = accounts
      if (data.length !== 1 || !account || !to) return 'malformed'
      return [{ type: 'closing', account, ...other('to', to, surroundings.signer) }]
    }
    // SyncNative: updates the balance of a wrapped SOL account after SOL was sent to it.
    case 17:
      return data.length === 1 ? [] : 'malformed'
    default:
      return 'notListed'
  }
}

function decodeAuthority({ accounts: [account], data }: Instruction): Intent[] | UnknownReason {
  const [, kind, hasNew] = data
  if (!account || data.length !== (hasNew === 1 ? 35 : 3) || hasNew === undefined || hasNew > 1)
    return 'malformed'
  const to = hasNew === 1 ? base58.encode(data.slice(3)) : undefined
  return [{ type: 'control', account, isOwner: kind === OWNER, ...(to === undefined ? {} : { to }) }]
}

/** Decodes a transfer that does not name its token. The token is known only if one of the accounts is. */
function move(
  [source, target, owner]: Instruction['accounts'],
  units: bigint,
  surroundings: Surroundings,
): Intent[] | UnknownReason {
  if (!source || !target) return 'notListed'
  const mint = (surroundings.holderOf(source) ?? surroundings.holderOf(target))?.mint
  return mint ? moveChecked([source, mint, target, owner], units, surroundings) : 'notListed'
}

function moveChecked(
  [source, mint, target, owner]: Instruction['accounts'],
  units: bigint,
  { signer, holderOf }: Surroundings,
): Intent[] | UnknownReason {
  // An account from a lookup table is unknown: the table could contain any address.
  if (!source || !mint || !target || !owner) return 'notListed'
  const to = holderOf(target)?.owner ?? target
  // A delegate may sign for another's account.
  const holder = holderOf(source)?.owner ?? owner
  const from = holder === signer ? owner : holder
  const quantity = { of: 'token', token: mint, units } as const
  return [{ type: 'transfer', quantity, to, ...other('from', from, signer) }]
}

const decodeAssociated: Decode = ({ accounts: [, account, owner, mint], data }, { onOpen }) => {
  if (data.length > 1 || (data[0] ?? 0) > 1) return 'notListed'
  if (!account || !owner || !mint) return 'malformed'
  onOpen(account, { mint, owner })
  return [{ type: 'opening', token: mint, owner }]
}

const decodeMemo: Decode = ({ data }) => {
  try {
    return [{ type: 'note', text: new TextDecoder('utf-8', { fatal: true }).decode(data) }]
  } catch {
    // The bytes are no UTF-8 text.
    return 'malformed'
  }
}

const PROGRAMS: Readonly<Record<string, Decode>> = {
  '11111111111111111111111111111111': decodeSystem,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: decodeToken,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: decodeToken,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: decodeAssociated,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: decodeMemo,
  // Its instructions set the compute unit limit and price, so they affect only the fee.
  [COMPUTE_BUDGET]: () => [],
}

/** Names an account that is not the signer. */
const other = <name extends 'from' | 'to'>(name: name, account: Account, signer: Account) =>
  (account === signer ? {} : { [name]: account }) as { readonly [key in name]?: Account }

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
