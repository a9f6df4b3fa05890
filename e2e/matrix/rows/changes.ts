import type { QuirkName } from '../../../lab/src/browser/inPage/quirks.ts'
import type { ModeName } from '../../../lab/src/wallet/modes.ts'
import { ForeignChainError } from '../../../packages/core/src/errors/network.ts'
import {
  AccountMismatchError,
  ConnectorChainMismatchError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  WalletDisconnectedError,
} from '../../../packages/core/src/errors/wallet.ts'
import { errors } from '../../../packages/react/src/messages/en/connecting.ts'
import { SwitchNetwork, UnsupportedChain } from '../../../packages/react/src/messages/en/everyday.ts'
import { WalletSendPreview } from '../../../packages/react/src/messages/en/send.ts'
import { type Deed, type Ends, type Row, rowsOf, type Script } from '../cell.ts'
import { SENT, saysOf, THERE, WAITING, WALLET } from '../says.ts'
import { ends, moves, onRelease, works } from './works.ts'

const ONLY_SWITCHING = { notReachable: 'it is about switching' } as const
const mismatch = new ConnectorChainMismatchError({
  walletChainId: 'eip155:42161',
  caipNetworkId: 'eip155:421614',
})
const foreign = new ForeignChainError({ caipNetworkId: 'eip155:42161', details: '' })
const accountMismatch = new AccountMismatchError({ address: '', walletAddresses: [] })

/** A cell whose wallet changes while the request is open. */
const during = (meanwhile: Deed, more: Omit<Ends, 'script' | 'meanwhile'>): Ends => ({
  ...{ script: onRelease, meanwhile },
  ...more,
})
/** What comes of it once the wallet answers all the same. */
const answered = { answersAfterwards: true, works: true } as const

/** A wallet that misbehaves at a switch alone. */
const switching = (wallet: string, cell: Ends): Row<never> => ({
  ...{ wallet, connect: ONLY_SWITCHING, sign: ONLY_SWITCHING, send: ONLY_SWITCHING },
  ...{ switch: cell, idle: ONLY_SWITCHING },
})

/** A wallet that does something while it is asked nothing. */
function unasked(wallet: string, script: Script, why: string): Row<never> {
  const same = { sameAs: 'idle', why } as const
  const connect = { notReachable: 'nobody listens before a wallet is connected' }
  return { wallet, connect, sign: same, send: same, switch: same, idle: ends(script, []) }
}
const flooding = (wallet: string, quirk: QuirkName): Row<never> =>
  unasked(wallet, { quirk }, 'it is over before a user can click')

/** A wallet whose events cannot be heard. */
function unheard(wallet: string, quirk: QuirkName): Row<'hasNoEvents'> {
  const same = { sameAs: 'hasNoEvents', why: 'nothing is heard of it' } as const
  const idle = { notReachable: 'it emits nothing' }
  return { wallet, connect: works({ quirk }), sign: same, send: same, switch: same, idle }
}

/** A wallet that stands on another chain than it says. */
const foreigner = (wallet: string, mode: ModeName): Row<never> => ({
  ...{ wallet, page: { lab: true } },
  connect: { notReachable: 'nothing can be lost by looking' },
  sign: ends({ mode }, saysOf(foreign).sign),
  send: ends({ mode }, saysOf(foreign).send),
  switch: { notReachable: 'nothing can be lost by moving' },
  idle: { notReachable: 'it is asked nothing' },
})

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
    sign: during('takes the permission back', {
      ...{ says: [], late: saysOf(new UnauthorizedError()).sign, after: 'disconnected' },
    }),
    send: during('takes the permission back', {
      says: [errors.AccountChangedError, WalletSendPreview.startAgain],
      ...{ late: [errors.AccountChangedError], after: 'disconnected' },
    }),
    switch: during('takes the permission back', { says: [], late: [], after: 'disconnected' }),
    idle: { sameAs: 'saysDisconnected', why: 'nothing is under way' },
  },
  changesAccountMidway: {
    wallet: 'Changes its account while it is asked, and then does what it was asked with the former one.',
    connect: works({ behaviours: { eth_requestAccounts: { kind: 'approve', effect: 'nextAccount' } } }),
    sign: during('selects another account', { says: [], after: 'another account', ...answered }),
    send: during('selects another account', {
      says: [errors.AccountChangedError, WalletSendPreview.startAgain],
      ...{ late: [SENT], after: 'another account' },
    }),
    switch: during('selects another account', {
      ...{ says: WAITING.switch, after: 'another account', ...answered },
    }),
    idle: { script: { deed: 'selects another account' }, says: [], after: 'another account' },
  },
  changesNetworkMidway: {
    wallet: 'Moves to another network while it is asked.',
    connect: works({ behaviours: { eth_requestAccounts: { kind: 'approve', effect: 'otherChain' } } }),
    sign: during('moves to another network', { says: [], after: 'another network', ...answered }),
    send: during('moves to another network', {
      says: [errors.NetworkChangedError, WalletSendPreview.startAgain],
      ...{ late: [errors.NetworkChangedError], after: 'another network' },
    }),
    switch: during('moves to another network', { says: [], after: 'another network', ...answered }),
    idle: { script: { deed: 'moves to another network' }, says: [], after: 'another network' },
  },
  changesAccountSilently: {
    wallet: 'Shares another account in place of the one displayed, and tells nobody.',
    connect: { notReachable: 'no account is displayed' },
    sign: ends(
      { deed: 'shares another account without a word' },
      saysOf(accountMismatch).sign,
      'another account',
    ),
    send: ends(
      { deed: 'shares another account without a word' },
      [errors.AccountChangedError],
      'another account',
    ),
    switch: { sameAs: 'sign', why: 'a switch needs no account; the next thing that does says so' },
    idle: { sameAs: 'sign', why: 'nobody can know before the wallet is asked' },
  },
  changesNetworkSilently: {
    wallet: 'Moves to another network of the page’s, and tells nobody.',
    connect: { notReachable: 'no network is displayed' },
    sign: works({ deed: 'moves to another network without a word' }),
    send: ends(
      { deed: 'moves to another network without a word' },
      [errors.NetworkChangedError],
      'another network',
    ),
    switch: { notReachable: 'it stands there already' },
    idle: { sameAs: 'send', why: 'nobody can know before the wallet is asked' },
  },
  strandsSilently: {
    wallet: 'Moves to a network that the page does not have, and tells nobody.',
    connect: { notReachable: 'no network is displayed' },
    sign: works({ deed: 'moves to a foreign network without a word' }),
    send: ends(
      { deed: 'moves to a foreign network without a word' },
      [UnsupportedChain.notHere('Ethereum')],
      'an unsupported network',
    ),
    switch: moves({ deed: 'moves to a foreign network without a word' }),
    idle: { sameAs: 'send', why: 'nobody can know before the wallet is asked' },
  },
  saysDisconnected: unasked(
    'Says that it is disconnected, and shares its accounts all the same.',
    { deed: 'says that it is disconnected' },
    'it comes to the same whatever is under way',
  ),
  hasNoEvents: {
    wallet: 'Has neither `on` nor `removeListener`.',
    connect: works({ quirk: 'noEvents' }),
    sign: { sameAs: 'changesAccountSilently', why: 'what it does not tell is found out when it is asked' },
    send: { sameAs: 'changesNetworkSilently', why: 'what it does not tell is found out when it is asked' },
    switch: { sameAs: 'switchesSilently', why: 'no event says that it moved' },
    idle: { notReachable: 'it emits nothing' },
  },
  throwsAtListeners: unheard('Throws at `on` and `removeListener`.', 'eventsThrow'),
  rejectsListeners: unheard('Answers `on` and `removeListener` with a promise that fails.', 'eventsReject'),
  emitsJunk: {
    wallet: 'Emits junk in every event there is.',
    connect: works({ quirk: 'emitsJunk' }),
    sign: works({ quirk: 'emitsJunk' }),
    send: works({ quirk: 'emitsJunk' }),
    switch: moves({ quirk: 'emitsJunk' }),
    idle: { script: { quirk: 'emitsJunk' }, says: [], after: 'connected' },
  },
  floodsAccounts: flooding('Emits 20,000 changes of its account in one go.', 'floodsAccounts'),
  floodsNetworks: flooding('Emits 20,000 changes of its network in one go.', 'floodsChains'),
  floodsDisconnects: flooding('Says 10,000 times that it is disconnected.', 'floodsDisconnects'),
  switchesSilently: switching(
    'Switches, and emits no chainChanged.',
    moves({ deed: 'emits nothing any more' }),
  ),
  ignoresTheSwitch: switching(
    'Says that it switched, and stays.',
    ends({ mode: 'switchIgnored' }, saysOf(mismatch).switch),
  ),
  cannotSwitch: switching(
    'Cannot be switched by a page (4200).',
    ends(
      { mode: 'cannotSwitch' },
      saysOf(new UnsupportedMethodError({ method: 'wallet_switchEthereumChain' })).switch,
    ),
  ),
  knowsNotTheNetwork: switching(
    'Does not know the network (4902), and adds it.',
    moves({ mode: 'unknownChain' }),
  ),
  hidesThatItKnowsNot: switching(
    'Hides that it does not know the network inside an internal error (-32603 → 4902), and adds it.',
    moves({
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
  ),
  callsItARejection: switching(
    'Does not know the network, calls that a rejection (4001 “not supported”), and adds it.',
    moves({ mode: 'unknownChainRejected' }),
  ),
  callsItDisconnected: switching(
    'Does not know the network, says that it is cut off from it (4901), and adds it.',
    moves({ mode: 'unknownChainDisconnected' }),
  ),
  throwsATextForIt: switching(
    'Does not know the network, throws a bare text, and adds it.',
    moves({ mode: 'unknownChainRejected', quirk: 'throwsOwnText' }),
  ),
  addsWithoutMoving: switching(
    'Does not know the network, adds it, and stays where it is until it is asked once more.',
    moves({ mode: 'addsOnly' }),
  ),
  refusesToAdd: switching(
    'Does not know the network, and its user does not want it.',
    ends({ mode: 'addRejected' }, [SwitchNetwork.notAdded(THERE), SwitchNetwork.notAddedText(WALLET, THERE)]),
  ),
  cannotAdd: switching(
    'Does not know the network, and cannot add any (4200).',
    ends(
      { mode: 'cannotAdd' },
      saysOf(new UnrecognizedChainError({ caipNetworkId: 'eip155:421614' })).switch,
    ),
  ),
  liesAboutItsChain: foreigner('Bears the lab’s chain id and stands on another chain.', 'foreignGenesis'),
  hidesItsChain: foreigner('Answers no block 0, by which its chain could be told.', 'noGenesis'),
})
