import { formatUnits } from 'viem'
import { toBase58 } from '../solana/base58.ts'
import { PROGRAMS, SOLANA_CLUSTER } from '../solana/cluster.ts'
import type { Ledger } from '../solana/ledger.ts'
import { FEE_TOKEN, feeToken, USDC } from '../solana/seed/labTokens.ts'
import { readTokenAccount, viewOf } from '../solana/tokens.ts'
import type { CompiledInstruction, WireTransaction } from '../solana/wire.ts'
import type { Question, QuestionRow } from './question.ts'

/** What the wallet shows of one instruction. */
type Part = { title: string; rows: readonly QuestionRow[] }

/** Says what transactions of Solana would do. What cannot be read says so. */
export function describeSolana(
  origin: string,
  from: string,
  wires: readonly WireTransaction[],
  ledger: Ledger,
): Question {
  const parts = wires.flatMap((wire) => wire.instructions.flatMap((one) => describe(wire, one, ledger) ?? []))
  return {
    kind: 'transaction',
    origin,
    title: parts.map(({ title }) => title).join(', then ') || 'Sign a transaction that moves nothing',
    rows: [
      { label: 'From', value: from, mono: true },
      ...parts.flatMap(({ rows }) => rows),
      { label: 'Network', value: `${SOLANA_CLUSTER.name} (lab)` },
      ...wires.map((wire) => ({ label: 'Network fee', value: `${formatUnits(ledger.feeOf(wire), 9)} SOL` })),
    ],
  }
}

/** Undefined for what only says how the transaction is run. */
function describe(
  { accounts }: WireTransaction,
  call: CompiledInstruction,
  ledger: Ledger,
): Part | undefined {
  const { data } = call
  const at = (index: number): string => accounts[call.accounts[index] ?? -1] ?? 'an account of a lookup table'
  const program = accounts[call.program] ?? ''
  if (program.startsWith('ComputeBudget')) return undefined
  if (program === PROGRAMS.system && viewOf(data).getUint32(0, true) === 2)
    return {
      title: `Send ${formatUnits(viewOf(data).getBigUint64(4, true), 9)} SOL`,
      rows: [{ label: 'To', value: at(1), mono: true }],
    }
  if (program === PROGRAMS.memo) return { title: `Note “${new TextDecoder().decode(data)}”`, rows: [] }
  if (program === PROGRAMS.associatedToken)
    return { title: 'Open a token account', rows: [{ label: 'For', value: at(2), mono: true }] }
  const hasFee = data[0] === 26 && data[1] === 1
  if ((program === PROGRAMS.token || program === PROGRAMS.token2022) && (data[0] === 12 || hasFee)) {
    const amount = viewOf(data).getBigUint64(hasFee ? 2 : 1, true)
    const decimals = data[hasFee ? 10 : 9] ?? 0
    const target = accounts[call.accounts[2] ?? -1]
    const holder = target && ledger.account(target)
    const owner = holder && readTokenAccount(holder)?.owner
    return {
      title: `Send ${formatUnits(amount, decimals)} ${symbolOf(at(1))}`,
      rows: [{ label: 'To', value: owner ?? `the token account ${at(2)}`, mono: true }],
    }
  }
  return { title: `Call ${program}`, rows: [{ label: 'Data', value: toBase58(data), mono: true }] }
}

function symbolOf(mint: string): string {
  if (mint === USDC.mint) return 'USDC'
  return mint === feeToken().mint ? FEE_TOKEN.text.symbol : `of ${mint}`
}
