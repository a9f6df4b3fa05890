import { describe } from '@latchkey/clear-signing'
import { decodeSolanaTransaction } from '@latchkey/clear-signing/solana'
import { isAddress } from '@solana/kit'
import { formatUnits } from 'viem'
import { SOLANA_CLUSTER } from '../solana/cluster.ts'
import type { Ledger } from '../solana/ledger.ts'
import { FEE_TOKEN, feeToken, USDC } from '../solana/seed/labTokens.ts'
import { readTokenAccount } from '../solana/tokens.ts'
import type { WireTransaction } from '../solana/wire.ts'
import { type Question, rowsOf, titleOf } from './question.ts'

/** Describes the effects of Solana transactions. An unreadable part is described as unreadable. */
export function describeSolana(
  origin: string,
  signer: string,
  wires: readonly WireTransaction[],
  ledger: Ledger,
): Question {
  const holderOf = (address: string) => {
    const account = isAddress(address) ? ledger.account(address) : undefined
    return account && readTokenAccount(account)
  }
  const decoded = wires.map(({ bytes }) => decodeSolanaTransaction(bytes, { signer, holderOf }))
  const { descriptions, warnings } = describe(
    {
      intents: decoded.flatMap(({ intents }) => intents),
      warnings: [...new Set(decoded.flatMap((one) => one.warnings))],
    },
    { coin: { symbol: 'SOL', decimals: 9 }, findToken },
  )
  return {
    kind: 'transaction',
    origin,
    title: titleOf(descriptions),
    rows: [
      { label: 'From', value: signer, mono: true },
      ...rowsOf(descriptions),
      { label: 'Network', value: `${SOLANA_CLUSTER.name} (lab)` },
      ...wires.map((wire) => ({ label: 'Network fee', value: `${formatUnits(ledger.feeOf(wire), 9)} SOL` })),
    ],
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

function findToken(mint: string) {
  if (mint === USDC.mint) return { symbol: 'USDC', decimals: USDC.decimals }
  return mint === feeToken().mint
    ? { symbol: FEE_TOKEN.text.symbol, decimals: FEE_TOKEN.decimals }
    : undefined
}
