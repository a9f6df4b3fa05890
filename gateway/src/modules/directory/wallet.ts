import type { directoryWallet } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import type { directoryFile } from './directoryFile.ts'

export type Wallet = InferOutput<typeof directoryWallet>

export type WalletEntry = InferOutput<typeof directoryFile>['wallets'][number]

/** Leaves out where the facts come from, and says by which id the wallet's picture is asked for, if there is one. */
export function toWallet(
  { facts: _, ...entry }: WalletEntry,
  image: Pick<Wallet, 'image_id' | 'has_image'>,
): Wallet {
  return { ...entry, ...image }
}
