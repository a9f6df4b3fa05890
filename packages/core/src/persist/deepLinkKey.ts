// Apart from storageKeys.ts, which the first load needs.

/** Where wallets' and pages' tools look for the app that was connected by a link. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
