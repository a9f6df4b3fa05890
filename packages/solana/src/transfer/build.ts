import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { Instruction, Role } from './instructions.ts'

export interface Lifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
}

/** For simulations: the node fills in its own blockhash. */
export const NO_LIFETIME: Lifetime = {
  blockhash: '11111111111111111111111111111111',
  lastValidBlockHeight: 0n,
}

const ROLES: Readonly<Record<Role, AccountRole>> = {
  read: AccountRole.READONLY,
  write: AccountRole.WRITABLE,
  sign: AccountRole.READONLY_SIGNER,
  signAndWrite: AccountRole.WRITABLE_SIGNER,
}

/** Builds an unsigned transaction in the wire format, version 0. */
export function buildTransaction(
  payer: string,
  instructions: readonly Instruction[],
  { blockhash: recent, lastValidBlockHeight }: Lifetime,
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(address(payer), empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(recent), lastValidBlockHeight },
        paid,
      ),
    (timed) =>
      appendTransactionMessageInstructions(
        instructions.map(({ program, accounts, data }) => ({
          programAddress: address(program),
          accounts: accounts.map(([of, role]) => ({ address: address(of), role: ROLES[role] })),
          data: new Uint8Array(data),
        })),
        timed,
      ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}
