import { ForeignChainError } from '../../../packages/core/src/errors/network.ts'
import {
  AccountMismatchError,
  ConnectorChainMismatchError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  WalletDisconnectedError,
} from '../../../packages/core/src/errors/wallet.ts'
import { errors } from '../../../packages/react/src/messages/en/errors.ts'
import { UnsupportedChain } from '../../../packages/react/src/messages/en/UnsupportedChain.ts'
import { WalletSendPreview } from '../../../packages/react/src/messages/en/WalletSendPreview.ts'
import { rowsOf } from '../cell.ts'
import { DECLINED, SENT, saysOf, WAITING } from '../says.ts'
import { moves, onRelease, works } from './works.ts'

const ONLY_SWITCHING = { notReachable: 'it is about switching' } as const
const mismatch = new ConnectorChainMismatchError({
  walletChainId: 'eip155:42161',
  caipNetworkId: 'eip155:421614',
})
const foreign = new ForeignChainError({ caipNetworkId: 'eip155:42161', details: '' })
const accountMismatch = new AccountMismatchError({ address: '', walletAddresses: [] })

export const CHANGES = rowsOf({
  disconnectsMidway: {
    wallet: 'Takes its permission back while it is asked.',
    connect: {
      script: {
        behaviours: {
          eth_requestAccounts: { kind: 'error', code: 4900, message: 'Gone.', effect: 'revoke' },
        },
      },
      says: saysOf(new WalletDisconnectedError()).connect,
      after: 'disconnected',
    },
    sign: {
      script: onRelease,
      meanwhile: 'takes the permission back',
      says: [],
      late: saysOf(new UnauthorizedError()).sign,
      after: 'disconnected',
    },
    send: {
      script: onRelease,
      meanwhile: 'takes the permission back',
      says: [errors.AccountChangedError, WalletSendPreview.startAgain],
      late: [errors.AccountChangedError],
      after: 'disconnected',
    },
    switch: {
      script: onRelease,
      meanwhile: 'takes the permission back',
      says: [],
      late: [],
      after: 'disconnected',
    },
    idle: { sameAs: 'saysDisconnected', why: 'nothing is under way' },
  },
  changesAccountMidway: {
    wallet: 'Changes its account while it is asked, and then does what it was asked with the former one.',
    connect: works({ behaviours: { eth_requestAccounts: { kind: 'approve', effect: 'nextAccount' } } }),
    sign: {
      script: onRelease,
      meanwhile: 'selects another account',
      says: [],
      answersAfterwards: true,
      after: 'another account',
      works: true,
    },
    send: {
      script: onRelease,
      meanwhile: 'selects another account',
      says: [errors.AccountChangedError, WalletSendPreview.startAgain],
      late: [SENT],
      after: 'another account',
    },
    switch: {
      script: onRelease,
      meanwhile: 'selects another account',
      says: WAITING.switch,
      answersAfterwards: true,
      after: 'another account',
      works: true,
    },
    idle: { script: { deed: 'selects another account' }, says: [], after: 'another account' },
  },
  changesNetworkMidway: {
    wallet: 'Moves to another network while it is asked.',
    connect: works({ behaviours: { eth_requestAccounts: { kind: 'approve', effect: 'otherChain' } } }),
    sign: {
      script: onRelease,
      meanwhile: 'moves to another network',
      says: [],
      answersAfterwards: true,
      after: 'another network',
      works: true,
    },
    send: {
      script: onRelease,
      meanwhile: 'moves to another network',
      says: [errors.NetworkChangedError, WalletSendPreview.startAgain],
      late: [errors.NetworkChangedError],
      after: 'another network',
    },
    switch: {
      script: onRelease,
      meanwhile: 'moves to another network',
      says: [],
      answersAfterwards: true,
      after: 'another network',
      works: true,
    },
    idle: { script: { deed: 'moves to another network' }, says: [], after: 'another network' },
  },
  changesAccountSilently: {
    wallet: 'Shares another account in place of the one displayed, and tells nobody.',
    connect: { notReachable: 'no account is displayed' },
    sign: {
      script: { deed: 'shares another account without a word' },
      says: saysOf(accountMismatch).sign,
      after: 'another account',
    },
    send: {
      script: { deed: 'shares another account without a word' },
      says: [errors.AccountChangedError],
      after: 'another account',
    },
    switch: { sameAs: 'sign', why: 'a switch needs no account; the next thing that does says so' },
    idle: { sameAs: 'sign', why: 'nobody can know before the wallet is asked' },
  },
  changesNetworkSilently: {
    wallet: 'Moves to another network of the page’s, and tells nobody.',
    connect: { notReachable: 'no network is displayed' },
    sign: works({ deed: 'moves to another network without a word' }),
    send: {
      script: { deed: 'moves to another network without a word' },
      says: [errors.NetworkChangedError],
      after: 'another network',
    },
    switch: { notReachable: 'it stands there already' },
    idle: { sameAs: 'send', why: 'nobody can know before the wallet is asked' },
  },
  strandsSilently: {
    wallet: 'Moves to a network that the page does not have, and tells nobody.',
    connect: { notReachable: 'no network is displayed' },
    sign: works({ deed: 'moves to a foreign network without a word' }),
    send: {
      script: { deed: 'moves to a foreign network without a word' },
      says: [`${UnsupportedChain.before}Ethereum${UnsupportedChain.after}`],
      after: 'an unsupported network',
    },
    switch: moves({ deed: 'moves to a foreign network without a word' }),
    idle: { sameAs: 'send', why: 'nobody can know before the wallet is asked' },
  },
  saysDisconnected: {
    wallet: 'Says that it is disconnected, and shares its accounts all the same.',
    connect: { notReachable: 'nobody listens before a wallet is connected' },
    sign: { sameAs: 'idle', why: 'it comes to the same whatever is under way' },
    send: { sameAs: 'idle', why: 'it comes to the same whatever is under way' },
    switch: { sameAs: 'idle', why: 'it comes to the same whatever is under way' },
    idle: { script: { deed: 'says that it is disconnected' }, says: [], after: 'connected' },
  },
  hasNoEvents: {
    wallet: 'Has neither `on` nor `removeListener`.',
    connect: works({ quirk: 'noEvents' }),
    sign: { sameAs: 'changesAccountSilently', why: 'what it does not tell is found out when it is asked' },
    send: { sameAs: 'changesNetworkSilently', why: 'what it does not tell is found out when it is asked' },
    switch: { sameAs: 'switchesSilently', why: 'no event says that it moved' },
    idle: { notReachable: 'it emits nothing' },
  },
  throwsAtListeners: {
    wallet: 'Throws at `on` and `removeListener`.',
    connect: works({ quirk: 'eventsThrow' }),
    sign: { sameAs: 'hasNoEvents', why: 'nothing is heard of it' },
    send: { sameAs: 'hasNoEvents', why: 'nothing is heard of it' },
    switch: { sameAs: 'hasNoEvents', why: 'nothing is heard of it' },
    idle: { notReachable: 'it emits nothing' },
  },
  rejectsListeners: {
    wallet: 'Answers `on` and `removeListener` with a promise that fails.',
    connect: works({ quirk: 'eventsReject' }),
    sign: { sameAs: 'hasNoEvents', why: 'nothing is heard of it' },
    send: { sameAs: 'hasNoEvents', why: 'nothing is heard of it' },
    switch: { sameAs: 'hasNoEvents', why: 'nothing is heard of it' },
    idle: { notReachable: 'it emits nothing' },
  },
  emitsJunk: {
    wallet: 'Emits junk in every event there is.',
    connect: works({ quirk: 'emitsJunk' }),
    sign: works({ quirk: 'emitsJunk' }),
    send: works({ quirk: 'emitsJunk' }),
    switch: moves({ quirk: 'emitsJunk' }),
    idle: { script: { quirk: 'emitsJunk' }, says: [], after: 'connected' },
  },
  floodsAccounts: {
    wallet: 'Emits 20,000 changes of its account in one go.',
    connect: { notReachable: 'nobody listens before a wallet is connected' },
    sign: { sameAs: 'idle', why: 'it is over before a person can click' },
    send: { sameAs: 'idle', why: 'it is over before a person can click' },
    switch: { sameAs: 'idle', why: 'it is over before a person can click' },
    idle: { script: { quirk: 'floodsAccounts' }, says: [], after: 'connected' },
  },
  floodsNetworks: {
    wallet: 'Emits 20,000 changes of its network in one go.',
    connect: { notReachable: 'nobody listens before a wallet is connected' },
    sign: { sameAs: 'idle', why: 'it is over before a person can click' },
    send: { sameAs: 'idle', why: 'it is over before a person can click' },
    switch: { sameAs: 'idle', why: 'it is over before a person can click' },
    idle: { script: { quirk: 'floodsChains' }, says: [], after: 'connected' },
  },
  floodsDisconnects: {
    wallet: 'Says 10,000 times that it is disconnected.',
    connect: { notReachable: 'nobody listens before a wallet is connected' },
    sign: { sameAs: 'idle', why: 'it is over before a person can click' },
    send: { sameAs: 'idle', why: 'it is over before a person can click' },
    switch: { sameAs: 'idle', why: 'it is over before a person can click' },
    idle: { script: { quirk: 'floodsDisconnects' }, says: [], after: 'connected' },
  },
  switchesSilently: {
    wallet: 'Switches, and emits no chainChanged.',
    connect: ONLY_SWITCHING,
    sign: ONLY_SWITCHING,
    send: ONLY_SWITCHING,
    switch: moves({ deed: 'emits nothing any more' }),
    idle: ONLY_SWITCHING,
  },
  ignoresTheSwitch: {
    wallet: 'Says that it switched, and stays.',
    connect: ONLY_SWITCHING,
    sign: ONLY_SWITCHING,
    send: ONLY_SWITCHING,
    switch: { script: { mode: 'switchIgnored' }, says: saysOf(mismatch).switch, after: 'connected' },
    idle: ONLY_SWITCHING,
  },
  cannotSwitch: {
    wallet: 'Cannot be switched by a page (4200).',
    connect: ONLY_SWITCHING,
    sign: ONLY_SWITCHING,
    send: ONLY_SWITCHING,
    switch: {
      script: { mode: 'cannotSwitch' },
      says: saysOf(new UnsupportedMethodError({ method: 'wallet_switchEthereumChain' })).switch,
      after: 'connected',
    },
    idle: ONLY_SWITCHING,
  },
  knowsNotTheNetwork: {
    wallet: 'Does not know the network (4902), and adds it.',
    connect: ONLY_SWITCHING,
    sign: ONLY_SWITCHING,
    send: ONLY_SWITCHING,
    switch: moves({ mode: 'unknownChain' }),
    idle: ONLY_SWITCHING,
  },
  hidesThatItKnowsNot: {
    wallet: 'Hides that it does not know the network inside an internal error (-32603 → 4902), and adds it.',
    connect: ONLY_SWITCHING,
    sign: ONLY_SWITCHING,
    send: ONLY_SWITCHING,
    switch: moves({
      behaviours: {
        '*': { kind: 'approve' },
        wallet_switchEthereumChain: {
          kind: 'error',
          code: -32603,
          message: 'Internal JSON-RPC error.',
          data: { originalError: { code: 4902 } },
          times: 1,
        },
      },
    }),
    idle: ONLY_SWITCHING,
  },
  refusesToAdd: {
    wallet: 'Does not know the network, and its person does not want it.',
    connect: ONLY_SWITCHING,
    sign: ONLY_SWITCHING,
    send: ONLY_SWITCHING,
    switch: { script: { mode: 'addRejected' }, says: DECLINED.switch, after: 'connected' },
    idle: ONLY_SWITCHING,
  },
  cannotAdd: {
    wallet: 'Does not know the network, and cannot add any (4200).',
    connect: ONLY_SWITCHING,
    sign: ONLY_SWITCHING,
    send: ONLY_SWITCHING,
    switch: {
      script: { mode: 'cannotAdd' },
      says: saysOf(new UnrecognizedChainError({ caipNetworkId: 'eip155:421614' })).switch,
      after: 'connected',
    },
    idle: ONLY_SWITCHING,
  },
  liesAboutItsChain: {
    wallet: 'Bears the lab’s chain id and stands on another chain.',
    page: { lab: true },
    connect: { notReachable: 'nothing can be lost by looking' },
    sign: { script: { mode: 'foreignGenesis' }, says: saysOf(foreign).sign, after: 'connected' },
    send: { script: { mode: 'foreignGenesis' }, says: saysOf(foreign).send, after: 'connected' },
    switch: { notReachable: 'nothing can be lost by moving' },
    idle: { notReachable: 'it is asked nothing' },
  },
  hidesItsChain: {
    wallet: 'Answers no block 0, by which its chain could be told.',
    page: { lab: true },
    connect: { notReachable: 'nothing can be lost by looking' },
    sign: { script: { mode: 'noGenesis' }, says: saysOf(foreign).sign, after: 'connected' },
    send: { script: { mode: 'noGenesis' }, says: saysOf(foreign).send, after: 'connected' },
    switch: { notReachable: 'nothing can be lost by moving' },
    idle: { notReachable: 'it is asked nothing' },
  },
})
