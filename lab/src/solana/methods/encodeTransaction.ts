import { toBase58 } from '../base58.ts'
import { timeOfSlot } from '../cluster.ts'
import type { Recorded, TokenBalance } from '../ledger.ts'
import { invalidParams } from '../rpc.ts'
import type { CompiledInstruction } from '../wire.ts'
import { uiAmount } from './encodeAccount.ts'

export function encodeTransaction(recorded: Recorded, encoding: unknown) {
  const { slot, wire } = recorded
  return {
    slot,
    blockTime: timeOfSlot(slot),
    version: wire.version,
    transaction: encodeWhole(recorded, encoding),
    meta: encodeMeta(recorded, encoding === 'jsonParsed'),
  }
}

function encodeWhole(recorded: Recorded, encoding: unknown) {
  const { wire } = recorded
  switch (encoding) {
    case 'base64':
      return [Buffer.from(wire.bytes).toString('base64'), 'base64']
    case 'base58':
      return [toBase58(wire.bytes), 'base58']
    case 'json':
    case 'jsonParsed':
      return {
        signatures: wire.signatures.map((signature) => toBase58(signature ?? new Uint8Array(64))),
        message: encoding === 'json' ? messageOf(recorded) : parsedMessageOf(recorded),
      }
    default:
      throw invalidParams(`unknown encoding ${String(encoding)}`)
  }
}

function messageOf({ wire }: Recorded) {
  const { header, accounts, instructions, lookups, blockhash, version } = wire
  return {
    header: {
      numRequiredSignatures: header.signers,
      numReadonlySignedAccounts: header.readonlySigners,
      numReadonlyUnsignedAccounts: header.readonlyOthers,
    },
    accountKeys: accounts,
    recentBlockhash: blockhash,
    instructions: instructions.map((one) => compiled(one)),
    ...(version === 0 && {
      addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
        accountKey: table,
        ...{ writableIndexes: writable, readonlyIndexes: readonly },
      })),
    }),
  }
}

const compiled = ({ program, accounts, data }: CompiledInstruction, height = 1) => ({
  ...{ programIdIndex: program, accounts, data: toBase58(data) },
  stackHeight: height > 1 ? height : null,
})

function parsedMessageOf({ wire, accounts, writable }: Recorded) {
  return {
    accountKeys: accounts.map((pubkey, index) => ({
      pubkey,
      signer: index < wire.header.signers,
      writable: writable[index],
      source: index < wire.accounts.length ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: wire.blockhash,
    // Undecoded, as nodes give the instructions of programs that they don't know.
    instructions: wire.instructions.map((one) => partlyDecoded(one, accounts)),
    ...(wire.version === 0 && { addressTableLookups: [] }),
  }
}

const partlyDecoded = ({ program, accounts, data }: CompiledInstruction, all: readonly string[]) => ({
  programId: all[program],
  accounts: accounts.map((index) => all[index]),
  data: toBase58(data),
  stackHeight: null,
})

function encodeMeta(recorded: Recorded, isParsed: boolean) {
  const { error, fee, before, after, logs, units, inner, loaded, accounts } = recorded
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee,
    preBalances: before.lamports,
    postBalances: after.lamports,
    preTokenBalances: before.tokens.map(tokenBalance),
    postTokenBalances: after.tokens.map(tokenBalance),
    innerInstructions: inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((one) =>
        isParsed ? partlyDecoded(one, accounts) : compiled(one, one.height),
      ),
    })),
    logMessages: logs,
    loadedAddresses: isParsed ? undefined : loaded,
    computeUnitsConsumed: units,
    rewards: [],
  }
}

const tokenBalance = ({ accountIndex, mint, owner, programId, amount, decimals }: TokenBalance) => ({
  ...{ accountIndex, mint, owner, programId },
  uiTokenAmount: uiAmount(amount, decimals),
})
