import { feeWarnings, movedCoins } from '../feeWarnings.ts'
import { type Account, type Decoded, type Intent, orUnknown, type Warning } from '../intent.ts'
import { readable } from '../words/readable.ts'
import { decodeInstruction, type TokenHolder } from './decodeInstruction.ts'
import { feeOf } from './feeOf.ts'
import { readTransaction } from './readTransaction.ts'

/** What the caller knows beyond the bytes. */
export interface SolanaKnowledge {
  /** The account that signs. */
  readonly signer: Account
  /** Looks up a token account. Without it, receivers of tokens are shown by their token accounts. */
  readonly holderOf?: (tokenAccount: Account) => TokenHolder | undefined
  /** The fee that a node named, in lamports. It counts only if it is higher than the fee from the bytes. */
  readonly fee?: bigint | undefined
}

/** What a transaction does, and its network fee. */
export interface DecodedSolana extends Decoded {
  /** In lamports, including the priority fee; absent if the bytes cannot be read. */
  readonly fee?: bigint
}

/**
 * Decodes what a Solana transaction does to assets and rights: SOL and token transfers (SPL and Token-2022, with their fee), delegates, control
 * of token accounts, opening and closing them, burning, and notes. Everything else is an intent of type `unknown`, including an instruction
 * whose needed accounts come from a lookup table.
 *
 * @param bytes in the wire format, legacy or version 0, signed or not
 * @returns what happens, in order, and warnings; never throws for bytes that it cannot read
 *
 * @example
 * const { intents, warnings } = decodeSolanaTransaction(bytes, { signer })
 */
export function decodeSolanaTransaction(bytes: Uint8Array, knowledge: SolanaKnowledge): DecodedSolana {
  const transaction = readTransaction(bytes)
  if (!transaction) return { intents: [{ type: 'unknown', reason: 'malformed' }], warnings: ['notDecoded'] }
  /** Accounts that the transaction opens itself. */
  const opened = new Map<Account, TokenHolder>()
  const holderOf = (account: Account) => opened.get(account) ?? knowledge.holderOf?.(account)
  const intents = orUnknown(
    transaction.instructions.flatMap((instruction) =>
      decodeInstruction(instruction, {
        ...{ signer: knowledge.signer, holderOf },
        onOpen: (account, holder) => opened.set(account, holder),
      }),
    ),
  )
  const { most, usual } = feeOf(transaction)
  const fee = knowledge.fee !== undefined && knowledge.fee > most ? knowledge.fee : most
  const warnings = [
    ...feeWarnings({ fee, moved: movedCoins(intents), usual }),
    ...new Set(intents.flatMap(warningsOf)),
  ]
  return { intents, warnings, fee }
}

/** A limit of at least this many units counts as unlimited, since hardly any owner has as much: nine billion of a token with six decimals. */
const MOST_HELD = 2n ** 53n

function warningsOf(intent: Intent): Warning[] {
  switch (intent.type) {
    case 'transfer':
    case 'burn':
      return intent.from === undefined ? [] : ['otherOwner']
    case 'approval':
      return 'units' in intent.quantity && intent.quantity.units >= MOST_HELD ? ['unlimited'] : []
    case 'control':
      return intent.to === undefined ? [] : ['givesControl']
    case 'closing':
      return intent.to === undefined ? [] : ['forOther']
    case 'note':
      return readable(intent.text).hasHidden ? ['hidden'] : []
    case 'unknown':
      return ['notDecoded']
    default:
      return []
  }
}
