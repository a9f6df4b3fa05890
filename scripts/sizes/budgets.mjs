// The most that each part of the kit may weigh, in kB gzipped: the measured size and a tenth more, or 0.3 kB more if
// that is larger. A part that needs more gets a new budget in the commit that needs it, and the commit says why. The whole kit has no
// limit, since nobody loads all of it; what a user loads is limited by e2e/journeyBytes.test.ts.
const kilobyte = 1_000

const budgets = {
  // The aim of the entry is 13.0.
  entry: 13.4,
  modal: 35.3,
  evm: 35.8,
  names: 2.4,
  signature: 1.4,
  // viem's reader of signatures and the decoder: it loads when a swap is about to be signed.
  'swap check': 8.8,
  // It loads for smart accounts alone.
  quote: 1.2,
  // Several calls at once, and steps: it loads when something of several steps is sent.
  calls: 4.5,
  pairing: 23.2,
  'pairing in plain code': 37.9,
  // The aim is 6 for both together.
  'sign-in handler': 1.4,
  'sign-in flow': 6.1,
  bitcoin: 8.0,
  // btc-signer with its codec, the curve and base58: 35 was the aim.
  'bitcoin signer': 41.0,
  'wagmi entry': 17.1,
  'wagmi engine': 15.4,
  // The most that connecting may weigh; what was measured is 5.4.
  solana: 6.0,
  'solana check': 13.0,
  'solana sending': 19.3,
}

/** Budgets by kind of part: views, features, chunks that belong to neither, packages, and languages with all of their texts. */
const budgetsByKind = {
  view: {
    Account: 4.3,
    AccountSettings: 2.0,
    AllWallets: 4.6,
    Connect: 3.1,
    ConnectingExternal: 2.4,
    ConnectingWalletConnect: 2.9,
    ConnectingWalletConnectBasic: 0.8,
    Disconnect: 0.6,
    Downloads: 0.9,
    Networks: 1.3,
    RegisterAccountName: 1.6,
    RegisterAccountNameSuccess: 0.7,
    SIWXSignMessage: 2.2,
    Swap: 3.8,
    SwapPreview: 3.7,
    SwapSelectToken: 1.8,
    SwitchNetwork: 1.3,
    Transaction: 2.1,
    Transactions: 2.8,
    UnsupportedChain: 1.3,
    WalletReceive: 1.0,
    WalletSend: 3.2,
    WalletSendPreview: 3.2,
    WalletSendSelectToken: 1.5,
    WhatIsANetwork: 0.8,
    WhatIsAWallet: 1.0,
  },
  feature: {
    sending: 5.9,
    activity: 4.1,
    'wallet directory': 5.0,
    'registering names': 2.4,
    'signing in': 6.6,
  },
  chunk: {
    'art/AvatarArt': 0.9,
    // Shares two errors of embedded wallets with their chunks.
    'codes/codes': 7.5,
    'history/watchPending': 16.5,
    // Watches purchases; most of it is the schema library, which the modal loads anyway.
    'onramp/watchOnRampOrders': 8.0,
    'queries/createQueries': 3.5,
    'theme/followAccent': 1.1,
    'modal/followTooltips': 1.3,
    'kit/lazy': 9.9,
    'kit/lazyRules': 20.9,
    // The embedded wallet's client, with the schemas of what its frame answers.
    'frame/client': 24.8,
    'queries/observer': 2.6,
    'esm/secp256k1': 17.6,
    // Includes what the kit has loaded by then.
    'siwx/siwx': 13.5,
  },
  package: { contract: 12.6, core: 95, evm: 20.2, react: 84 },
  language: { en: 14.2, de: 16.0, ar: 17 },
}

const untilThen = { view: 6, feature: 6, chunk: 6, package: 15, language: 10 }

/** The budget of a part in bytes; undefined if it has none. */
export function budgetOf(id = '') {
  const [kind, ...name] = id.split(' ')
  const ofKind = budgetsByKind[kind]?.[name.join(' ')] ?? untilThen[kind]
  const kilobytes = budgets[id] ?? ofKind
  return kilobytes === undefined ? undefined : Math.round(kilobytes * kilobyte)
}
