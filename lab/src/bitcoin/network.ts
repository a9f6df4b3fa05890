/** Bitcoin's testnet 3: the lab takes its id and its genesis block, and nothing of its money. */
export const BITCOIN_TESTNET = {
  name: 'Bitcoin Testnet',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  genesisHash: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
} as const

/** The minimum rate that nodes relay, in satoshis per virtual byte. */
export const LEAST_FEE_RATE = 1
