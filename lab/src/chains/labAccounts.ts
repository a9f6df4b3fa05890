import { pbkdf2Sync } from 'node:crypto'
import { type HDAccount, HDKey, hdKeyToAccount } from 'viem/accounts'

/** The mnemonic that every development tool knows. Its keys are public: never fund them on a real network. */
export const LAB_MNEMONIC = 'test test test test test test test test test test test junk'

/** How many of the mnemonic's accounts hold tokens in the lab and show in the Lab Wallet. */
export const LAB_ACCOUNT_COUNT = 5

/** Index of the account that deploys, seeds the pools and holds the rest of the tokens. Not shown in the wallet. */
const TREASURY_INDEX = 9

const known = new Map<string, HDAccount>()

/**
 * One of a mnemonic's accounts, under the path that wallets use. Each is derived once, by Node's own hash: viem's takes 50 ms
 * an account, and a seed asks for its accounts hundreds of times.
 */
export function labAccount(addressIndex: number, phrase: string = LAB_MNEMONIC): HDAccount {
  const key = `${phrase}/${addressIndex}`
  const account = known.get(key) ?? derive(phrase, addressIndex)
  known.set(key, account)
  return account
}

function derive(phrase: string, addressIndex: number): HDAccount {
  // BIP-39, without a password.
  const seed = pbkdf2Sync(phrase.normalize('NFKD'), 'mnemonic', 2_048, 64, 'sha512')
  return hdKeyToAccount(HDKey.fromMasterSeed(seed), { addressIndex })
}

/**
 * The accounts of the Lab Wallet, in the order in which it lists them.
 *
 * @param phrase Another recovery phrase, whose accounts hold nothing that the lab seeds.
 * @example
 * const [first] = labAccounts()
 */
export const labAccounts = (phrase: string = LAB_MNEMONIC): HDAccount[] =>
  Array.from({ length: LAB_ACCOUNT_COUNT }, (_, index) => labAccount(index, phrase))

export const treasuryAccount = (): HDAccount => labAccount(TREASURY_INDEX)
