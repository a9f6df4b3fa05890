import type { Behaviours, Traits } from './behaviour.ts'

/** A named set of behaviours and traits, with the wallet's initial network. */
export type Mode = {
  /** For the wallet's own page. */
  label: string
  behaviours?: Behaviours
  traits?: Partial<Traits>
  /** The chain that the wallet is on from now. */
  chainId?: number
  /** Chains that the wallet does not know from now, so that switching there answers 4902. */
  forget?: readonly number[]
}

const UNKNOWN = {
  kind: 'error',
  code: 4902,
  message: 'Unrecognized chain ID. Add it with wallet_addEthereumChain.',
} as const
const REVOKED = {
  kind: 'error',
  code: 4900,
  message: 'The wallet is disconnected.',
  effect: 'revoke',
} as const
const UNSUPPORTED = { kind: 'error', code: 4200, message: 'Method not supported.' } as const
const EVERY_APPROVAL = '*'
const APPROVES = { [EVERY_APPROVAL]: { kind: 'approve' } } as const
const ARBITRUM_ONLY = { chainId: 42161, forget: [421614] } as const

/** The scripted modes. A mode is only a name for behaviours: tests may set those directly, method by method. */
export const MODES = {
  manual: { label: 'Ask me' },
  approve: { label: 'Approve everything', behaviours: APPROVES },
  reject: { label: 'Reject everything', behaviours: { [EVERY_APPROVAL]: { kind: 'reject' } } },
  never: { label: 'Never answer', behaviours: { [EVERY_APPROVAL]: { kind: 'never' } } },
  late: {
    label: 'Approve after a second',
    behaviours: { [EVERY_APPROVAL]: { kind: 'late', delayMs: 1_000 } },
  },
  error: {
    label: 'Fail inside',
    behaviours: { [EVERY_APPROVAL]: { kind: 'error', code: -32603, message: 'Internal JSON-RPC error.' } },
  },
  busy: {
    label: 'Say that a request is pending',
    behaviours: {
      [EVERY_APPROVAL]: {
        kind: 'error',
        code: -32002,
        message: 'A request of this type is already pending.',
      },
    },
  },
  wrongChain: { label: 'Stand on Ethereum', behaviours: APPROVES, chainId: 1 },
  emptyAccounts: {
    label: 'Share no account',
    behaviours: {
      eth_requestAccounts: { kind: 'answer', result: [] },
      eth_accounts: { kind: 'answer', result: [] },
    },
  },
  changeAccountMidFlow: {
    label: 'Change the account before answering',
    behaviours: {
      ...APPROVES,
      personal_sign: { kind: 'approve', effect: 'nextAccount' },
      eth_signTypedData_v4: { kind: 'approve', effect: 'nextAccount' },
      eth_sendTransaction: { kind: 'approve', effect: 'nextAccount' },
    },
  },
  changeChainMidFlow: {
    label: 'Change the network before answering',
    behaviours: {
      ...APPROVES,
      personal_sign: { kind: 'approve', effect: 'otherChain' },
      eth_sendTransaction: { kind: 'reject', effect: 'otherChain' },
    },
  },
  disconnectMidFlow: {
    label: 'Disconnect before answering',
    behaviours: { ...APPROVES, personal_sign: REVOKED, eth_sendTransaction: REVOKED },
  },
  unknownChain: { label: 'Know only Arbitrum One', behaviours: APPROVES, ...ARBITRUM_ONLY },
  unknownChainRejected: {
    label: 'Know only Arbitrum One, and call other networks a rejection',
    behaviours: APPROVES,
    traits: { unknownChain: 'rejected' },
    ...ARBITRUM_ONLY,
  },
  unknownChainDisconnected: {
    label: 'Know only Arbitrum One, and call other networks disconnected',
    behaviours: APPROVES,
    traits: { unknownChain: 'disconnected' },
    ...ARBITRUM_ONLY,
  },
  addsOnly: {
    label: 'Add networks without moving to them',
    behaviours: APPROVES,
    traits: { addsOnly: true },
    ...ARBITRUM_ONLY,
  },
  addRejected: {
    label: 'Know only Arbitrum One and refuse to add another',
    behaviours: { ...APPROVES, wallet_addEthereumChain: { kind: 'reject' } },
    ...ARBITRUM_ONLY,
  },
  cannotAdd: {
    label: 'Cannot add networks',
    behaviours: {
      ...APPROVES,
      wallet_switchEthereumChain: UNKNOWN,
      wallet_addEthereumChain: { kind: 'error', code: 4200, message: 'This wallet cannot add networks.' },
    },
  },
  cannotSwitch: {
    label: 'Cannot switch networks',
    behaviours: {
      ...APPROVES,
      wallet_switchEthereumChain: {
        kind: 'error',
        code: 4200,
        message: 'This wallet cannot switch networks.',
      },
    },
  },
  switchRejected: {
    label: 'Refuse to switch networks',
    behaviours: { ...APPROVES, wallet_switchEthereumChain: { kind: 'reject' } },
  },
  switchIgnored: {
    label: 'Say that it switched, and stay',
    behaviours: { ...APPROVES, wallet_switchEthereumChain: { kind: 'answer', result: null } },
  },
  noGenesis: { label: 'Answer no genesis block', behaviours: APPROVES, traits: { genesis: 'none' } },
  foreignGenesis: {
    label: "Answer the real network's genesis block",
    behaviours: APPROVES,
    traits: { genesis: 'foreign' },
  },
  offline: { label: 'Be disconnected from its chain', traits: { connected: false } },
  malformed: {
    label: 'Answer nonsense',
    behaviours: {
      eth_requestAccounts: { kind: 'answer', result: { accounts: 'none' } },
      eth_chainId: { kind: 'answer', result: 'forty-two' },
      personal_sign: { kind: 'answer', result: 42 },
      eth_sendTransaction: { kind: 'answer', result: 'sent' },
    },
  },
  noPermissions: {
    label: 'Know no permissions',
    behaviours: {
      ...APPROVES,
      wallet_requestPermissions: UNSUPPORTED,
      wallet_getPermissions: UNSUPPORTED,
      wallet_revokePermissions: UNSUPPORTED,
    },
  },
  keepsPermissions: {
    label: "Fail to forget a page, with its node's words",
    behaviours: {
      ...APPROVES,
      wallet_revokePermissions: {
        kind: 'error',
        code: 4001,
        message: 'data did not match any variant of untagged enum EthRpcCall',
      },
    },
  },
  refusesAll: {
    label: 'Refuse by itself, and call it a rejection',
    behaviours: {
      [EVERY_APPROVAL]: { kind: 'error', code: 4001, message: 'Provider error: keyring failed to respond' },
    },
  },
  notSetUp: {
    label: 'Be installed, and not set up',
    behaviours: {
      [EVERY_APPROVAL]: { kind: 'error', code: 4001, message: 'The wallet is not set up: no account found.' },
    },
  },
  rejectsSecond: {
    label: 'Ask me, and reject a second request at once',
    traits: { secondRequest: 'rejected' },
  },
  queuesSecond: { label: 'Ask me, one request after the other', traits: { secondRequest: 'queued' } },
  signsInAtOnce: {
    label: 'Ask me, and connect and sign in with one approval',
    traits: { signsInAtOnce: true },
  },
  atomic: { label: 'Ask me, and make several calls at once', traits: { atomic: 'supported' } },
  offersUpgrade: {
    label: 'Ask me, and offer to upgrade my account for several calls at once',
    traits: { atomic: 'ready' },
  },
  assetDiscovery: {
    label: 'Report its assets by itself',
    behaviours: APPROVES,
    traits: { assetDiscovery: true },
  },
} as const satisfies Record<string, Mode>

export type ModeName = keyof typeof MODES

export const isModeName = (name: unknown): name is ModeName =>
  typeof name === 'string' && Object.hasOwn(MODES, name)
