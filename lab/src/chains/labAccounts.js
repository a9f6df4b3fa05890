import { mnemonicToAccount } from 'viem/accounts'
/** The mnemonic that every development tool knows. Its keys are public: never fund them on a real network. */
export const LAB_MNEMONIC = 'test test test test test test test test test test test junk'
/** How many of the mnemonic's accounts hold tokens in the lab and show in the Lab Wallet. */
export const LAB_ACCOUNT_COUNT = 5
/** Index of the account that deploys, seeds the pools and holds the rest of the tokens. Not shown in the wallet. */
const TREASURY_INDEX = 9
/**
 * The accounts of the Lab Wallet, in the order in which it lists them.
 *
 * @param phrase Another recovery phrase, whose accounts hold nothing that the lab seeds.
 * @example
 * const [first] = labAccounts()
 */
export const labAccounts = (phrase = LAB_MNEMONIC) =>
  Array.from({ length: LAB_ACCOUNT_COUNT }, (_, addressIndex) => mnemonicToAccount(phrase, { addressIndex }))
/** The account that owns what the lab seeds. */
export const treasuryAccount = () => mnemonicToAccount(LAB_MNEMONIC, { addressIndex: TREASURY_INDEX })
