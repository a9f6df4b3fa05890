import { type HDAccount } from 'viem/accounts'
/** The mnemonic that every development tool knows. Its keys are public: never fund them on a real network. */
export declare const LAB_MNEMONIC = 'test test test test test test test test test test test junk'
/** How many of the mnemonic's accounts hold tokens in the lab and show in the Lab Wallet. */
export declare const LAB_ACCOUNT_COUNT = 5
/**
 * The accounts of the Lab Wallet, in the order in which it lists them.
 *
 * @param phrase Another recovery phrase, whose accounts hold nothing that the lab seeds.
 * @example
 * const [first] = labAccounts()
 */
export declare const labAccounts: (phrase?: string) => HDAccount[]
/** The account that owns what the lab seeds. */
export declare const treasuryAccount: () => HDAccount
