import { smartAccountAddress } from '@latchkey/smart-account'
import { sql } from 'kysely'
import { hashMessage, parseErc6492Signature, recoverAddress } from 'viem/utils'
import type { Database } from '../../database/schema.ts'
import type { SignedText } from './checkSignature.ts'

/**
 * Whether an account is of the embedded wallet: a key that somebody's wallet has, or the smart account that follows from that key. The
 * wallet's smart account signs with its key alone, so the key is read from the signature, which has been checked before.
 */
export type IsWalletAccount = (signed: Omit<SignedText, 'coinType'>) => Promise<boolean>

export function createWalletAccounts(database: Database): IsWalletAccount {
  return async ({ address, message, signature }) => {
    const key = await recoverAddress({
      hash: hashMessage(message),
      signature: parseErc6492Signature(signature).signature,
    }).catch(
      // Another contract's signature need not be one of a key.
      () => undefined,
    )
    if (!key) return false
    const accounts = [key, smartAccountAddress(key)].map((account) => account.toLowerCase())
    return accounts.includes(address) && (await isOfWallet(database, key))
  }
}

async function isOfWallet(database: Database, key: string): Promise<boolean> {
  const found = await database
    .selectFrom('wallets')
    .innerJoin('wallet_users', 'wallet_users.id', 'wallets.user_id')
    .select('wallets.id')
    // Nothing keeps two people from storing the same address; it is the signature that proves a key.
    .where(sql`lower(wallets.eip155)`, '=', key.toLowerCase())
    .where('wallet_users.blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
