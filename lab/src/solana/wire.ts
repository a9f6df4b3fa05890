import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import { toBase58 } from './base58.ts'

/** An instruction as a message has it: numbers of accounts. */
export type CompiledInstruction = { program: number; accounts: readonly number[]; data: Uint8Array }

/** A parsed transaction. */
export type WireTransaction = {
  bytes: Uint8Array
  transaction: Transaction
  messageBytes: Uint8Array
  version: 'legacy' | 0
  /** The first signature, which identifies the transaction; undefined if it is missing. */
  signature: string | undefined
  signatures: readonly (Uint8Array | null)[]
  blockhash: string
  header: { signers: number; readonlySigners: number; readonlyOthers: number }
  /** The accounts in the message itself. */
  accounts: readonly Address[]
  instructions: readonly CompiledInstruction[]
  lookups: readonly { table: Address; writable: readonly number[]; readonly: readonly number[] }[]
}

const MOST_BYTES = 1_232

/** Reads a transaction in the wire format. Throws if the bytes are not a transaction. */
export function parseWire(bytes: Uint8Array): WireTransaction {
  if (bytes.length > MOST_BYTES)
    throw new Error(`base64 encoded too large: ${bytes.length} bytes (max: ${MOST_BYTES} bytes)`)
  const transaction = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const { version } = message
  if (version !== 'legacy' && version !== 0) throw new Error(`version ${version} is not supported here`)
  const signatures = Object.values(transaction.signatures)
  const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
  return {
    bytes,
    transaction,
    messageBytes: new Uint8Array(transaction.messageBytes),
    version,
    signature: signatures[0] ? toBase58(signatures[0]) : undefined,
    signatures,
    blockhash: message.lifetimeToken,
    header: {
      signers: message.header.numSignerAccounts,
      readonlySigners: message.header.numReadonlySignerAccounts,
      readonlyOthers: message.header.numReadonlyNonSignerAccounts,
    },
    accounts: message.staticAccounts,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices, data }) => ({
      program: programAddressIndex,
      accounts: accountIndices ?? [],
      data: new Uint8Array(data ?? []),
    })),
    lookups: lookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
      table: lookupTableAddress,
      writable: writableIndexes,
      readonly: readonlyIndexes,
    })),
  }
}

/** Whether an account of a message is writable, by its index in the message. */
export function isWritable({ header, accounts }: WireTransaction, index: number): boolean {
  const { signers, readonlySigners, readonlyOthers } = header
  return index < signers ? index < signers - readonlySigners : index < accounts.length - readonlyOthers
}
