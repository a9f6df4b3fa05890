import { smartAccountAddress } from '@latchkey/smart-account'
import { sql } from 'kysely'
import { hashMessage, parseErc6492Signature, recoverAddress } from 'viem/utils'
import type { Database } from '../../database/schema.ts'
import type { SignedText } from './checkSignature.ts'

/**
 * Whether an account belongs to the embedded wallet: the key of a user's wallet, or the smart account derived from that key. The smart
 * account signs with its key alone, so the key is recovered from the signature, which was checked before.
 */
export type IsWalletAccount = (signed: Omit<SignedText, 'coinType'>) => Promise<boolean>

export function createWalletAccounts(database: Database): IsWalletAccount {
  return async ({ address, message, signature }) => {
    const key = await recoverAddress({
      hash: hashMessage(message),
      signature: parseErc6492Signature(signature).signature,
    }).catch(
      // Another contract's signature may not come from a key.
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
    // Two users may store the same address; the signature proves the key.
    .where(sql`lower(wallets.eip155)`, '=', key.toLowerCase())
    .where('wallet_users.blocked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
