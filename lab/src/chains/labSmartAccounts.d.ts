import type { Address, Hex } from 'viem';
/** What the lab adds to ERC-4337's contracts and the Delegation Framework's, which are at their published addresses. */
export declare const LAB_SMART_ACCOUNTS: {
    /** The demonstration contract that spends by permission. The address spells "LatchkeySubs". */
    readonly subscription: Address;
    /** The framework's library for passkeys: the account's code names it, and accounts with one key never call it. */
    readonly p256: Address;
    /** The relayer's account, the mnemonic's eighth, and its key: as public as the others. */
    readonly relayer: Address;
    readonly relayerKey: Hex;
};
