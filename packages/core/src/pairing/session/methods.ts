/** What a page asks wallets of a namespace to grant, besides what a session says by itself. Wallets may grant less, or more. */
export interface NamespaceMethods {
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** As data, so that an adapter for a namespace finds its wallets already asked for what it needs. */
export const PAIRED_METHODS: Readonly<Partial<Record<string, NamespaceMethods>>> = {
  eip155: {
    methods: [
      'eth_sendTransaction',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getAssets',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: {
    methods: [
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
    events: [],
  },
  bip122: {
    methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
    events: ['bip122_addressesChanged'],
  },
}

/** With these a lab makes sure that a wallet is on the lab's own chain. */
export const PROOF_METHODS: readonly string[] = ['eth_getBlockByNumber']
