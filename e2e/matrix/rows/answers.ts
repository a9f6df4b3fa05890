import { SignatureMismatchError } from '../../../packages/core/src/errors/signature.ts'
import {
  TransactionMismatchError,
  TransactionUnknownError,
} from '../../../packages/core/src/errors/transaction.ts'
import {
  ChainIdNotFoundError,
  ConnectorChainMismatchError,
  RequestPendingError,
  UnauthorizedError,
  WalletAnswerError,
  WalletNotSetUpError,
  WalletRefusedError,
} from '../../../packages/core/src/errors/wallet.ts'
import { ConnectingExternal, errors } from '../../../packages/react/src/messages/en/connecting.ts'
import { UnsupportedChain } from '../../../packages/react/src/messages/en/everyday.ts'
import { common } from '../../../packages/react/src/messages/en/modal.ts'
import { WalletSendPreview } from '../../../packages/react/src/messages/en/send.ts'
import { type Ends, type Row, rowsOf, type Script } from '../cell.ts'
import { DECLINED, SENT, saysOf, WAITING, WALLET } from '../says.ts'
import { ends, moves, onRelease, works } from './works.ts'

const ASKED_NOTHING = { notReachable: 'it is asked nothing' } as const
const mismatch = new ConnectorChainMismatchError({
  walletChainId: 'eip155:42161',
  caipNetworkId: 'eip155:421614',
})

const notAllowed = saysOf(new UnauthorizedError())
const noSignature = saysOf(new WalletAnswerError({ method: 'personal_sign' })).sign
const notHere = [UnsupportedChain.notHere('Ethereum')]
const answering = (method: string, result: unknown): Script => ({
  behaviours: { [method]: { kind: 'answer', result } },
})

function refusing(wallet: string, script: Script, said: typeof DECLINED): Row<never> {
  return {
    wallet,
    connect: { script, says: said.connect, after: 'disconnected' },
    sign: { script, says: said.sign, after: 'connected' },
    send: { script, says: said.send, after: 'connected' },
    switch: { script, says: said.switch, after: 'connected' },
    idle: ASKED_NOTHING,
  }
}

/** A chain id that nobody can read. */
function unreadableChain(wallet: string, result: unknown): Row<never> {
  const script = answering('eth_chainId', result)
  const said = saysOf(new ChainIdNotFoundError())
  return {
    wallet,
    connect: { script, says: said.connect, after: 'disconnected' },
    sign: works(script),
    send: { script, says: said.send, after: 'connected' },
    // Its chainChanged event says where it has moved.
    switch: moves(script),
    idle: ASKED_NOTHING,
  }
}

/** A chain id written as no standard has it, and that can be read all the same. */
function oddChain(wallet: string, result: unknown): Row<'connect'> {
  const script = answering('eth_chainId', result)
  return {
    wallet,
    connect: works(script),
    sign: { sameAs: 'connect', why: 'a signature asks for no chain id' },
    send: works(script),
    // It goes on answering where it was; its chainChanged event says where it is.
    switch: moves(script),
    idle: ASKED_NOTHING,
  }
}

/** Accounts that are none. Where they come in answer to a question that nobody sees, nothing is asked of a user. */
function unreadableAccounts(wallet: string, result: unknown): Row<never> {
  const said = saysOf(new WalletAnswerError({ method: 'eth_accounts' }))
  const script = answering('eth_accounts', result)
  return {
    wallet,
    connect: ends(answering('eth_requestAccounts', result), said.connect, 'disconnected'),
    sign: { script, says: said.sign, after: 'connected' },
    send: { script, says: said.send, after: 'connected' },
    switch: moves(script),
    idle: ASKED_NOTHING,
  }
}

const waiting = (script: Script): Record<'connect' | 'sign' | 'send' | 'switch', Ends> => ({
  connect: { script, says: WAITING.connect, after: 'disconnected', leavesBy: 'Close' },
  sign: { script, says: WAITING.sign, after: 'connected' },
  send: { script, says: WAITING.send, after: 'connected', leavesBy: 'Cancel' },
  switch: { script, says: WAITING.switch, after: 'connected', leavesBy: 'Close' },
})

const afterLeaving = waiting(onRelease)

export const ANSWERS = rowsOf({
  rejects: refusing('Says no.', { mode: 'reject' }, DECLINED),
  closesItsWindow: refusing('Its window is closed.', { mode: 'manual', closesWindow: true }, DECLINED),
  isBusy: refusing(
    'Says that an earlier request is still open (-32002).',
    { mode: 'busy' },
    saysOf(new RequestPendingError()),
  ),
  refusesByItself: refusing(
    'Refuses by itself, with the code of a user’s no (4001) and a reason of its own.',
    { mode: 'refusesAll' },
    saysOf(new WalletRefusedError()),
  ),
  isNotSetUp: refusing(
    'Is installed, and has no account yet (4001).',
    { mode: 'notSetUp' },
    saysOf(new WalletNotSetUpError()),
  ),
  neverAnswers: {
    ...waiting({ mode: 'never' }),
    idle: ASKED_NOTHING,
    wallet: 'Never answers.',
    page: { clock: true },
    connect: {
      script: { mode: 'never' },
      says: [ConnectingExternal.continueIn(WALLET), ConnectingExternal.slow(WALLET)],
      after: 'disconnected',
      leavesBy: 'Close',
      passes: { first: WAITING.connect, ms: 30_000 },
    },
  },
  answersLate: {
    wallet: 'Answers after a long time.',
    connect: { ...works(onRelease), says: WAITING.connect, answersAfterwards: true },
    sign: { ...works(onRelease), says: WAITING.sign, answersAfterwards: true },
    send: { ...works(onRelease), says: WAITING.send, answersAfterwards: true },
    switch: { ...moves(onRelease), says: WAITING.switch, answersAfterwards: true },
    idle: ASKED_NOTHING,
  },
  answersWhoLeft: {
    wallet: 'Answers once the user has stopped waiting.',
    connect: { ...afterLeaving.connect, late: [common.connectedTo(WALLET)], after: 'connected' },
    sign: {
      sameAs: 'answersLate',
      why: 'a signature is waited for by the page that asked, as long as it likes',
    },
    // What was approved is sent: the user hears of it wherever they are.
    send: { ...afterLeaving.send, late: [SENT] },
    switch: { ...afterLeaving.switch, late: [], after: 'another network' },
    idle: ASKED_NOTHING,
  },
  answersTwice: {
    wallet: 'Answers twice, then fails, with something that is hardly a promise.',
    connect: works({ quirk: 'answersTwice' }),
    sign: works({ quirk: 'answersTwice' }),
    send: works({ quirk: 'answersTwice' }),
    switch: moves({ quirk: 'answersTwice' }),
    idle: ASKED_NOTHING,
  },
  answersPlainly: {
    wallet: 'Answers with no promise, and mostly with nonsense, though it does what it was asked.',
    connect: works({ quirk: 'answersPlainly' }),
    sign: ends({ quirk: 'answersPlainly' }, noSignature),
    send: ends({ quirk: 'answersPlainly' }, saysOf(new TransactionUnknownError()).send),
    switch: moves({ quirk: 'answersPlainly' }),
    idle: ASKED_NOTHING,
  },
  answersNonsense: {
    wallet: 'Answers with what is no signature, no hash and no network.',
    connect: { sameAs: 'accountsAreNoList', why: 'accounts are what is asked for' },
    sign: ends(answering('personal_sign', '0xnonsense'), noSignature),
    send: ends(answering('eth_sendTransaction', '0x1234'), saysOf(new TransactionUnknownError()).send),
    switch: ends(answering('wallet_switchEthereumChain', { moved: true }), saysOf(mismatch).switch),
    idle: ASKED_NOTHING,
  },
  answersAnotherHash: {
    wallet: 'Answers with the hash of a transaction that there is not.',
    page: { clock: true },
    connect: { notReachable: 'a connection has no hash' },
    sign: { notReachable: 'a signature has no hash' },
    send: {
      script: answering('eth_sendTransaction', `0x${'ab'.repeat(32)}`),
      passes: { first: [WalletSendPreview.sending('0.001 ETH')], ms: 25_000 },
      says: [WalletSendPreview.unconfirmed, WalletSendPreview.unconfirmedText],
      after: 'connected',
    },
    switch: { notReachable: 'a switch has no hash' },
    idle: ASKED_NOTHING,
  },
  answersForeignHash: {
    wallet: 'Answers with the hash of somebody else’s transaction, or signs another text.',
    connect: { notReachable: 'a connection has neither' },
    sign: ends({ quirk: 'signsAnotherText' }, saysOf(new SignatureMismatchError({ address: '' })).sign),
    send: ends({ quirk: 'answersForeignHash' }, saysOf(new TransactionMismatchError({ hash: '' })).send),
    switch: { notReachable: 'a switch has neither' },
    idle: ASKED_NOTHING,
  },
  sendsElsewhere: {
    wallet: 'Sends to somebody else than it was asked to.',
    connect: { notReachable: 'it is not asked to send' },
    sign: { notReachable: 'it is not asked to send' },
    send: ends({ quirk: 'sendsElsewhere' }, saysOf(new TransactionMismatchError({ hash: '' })).send),
    switch: { notReachable: 'it is not asked to send' },
    idle: ASKED_NOTHING,
  },
  sharesNoAccount: {
    wallet: 'Shares no account, or no account any more.',
    connect: ends(answering('eth_requestAccounts', []), notAllowed.connect, 'disconnected'),
    sign: ends(answering('eth_accounts', []), notAllowed.sign, 'disconnected'),
    send: ends(answering('eth_accounts', []), [errors.AccountChangedError], 'disconnected'),
    switch: { sameAs: 'sign', why: 'a switch needs no account; the next thing that does says so' },
    idle: { script: { deed: 'takes the permission back' }, says: [], after: 'disconnected' },
  },
  accountsAreNoList: unreadableAccounts('Answers with accounts that are no list.', { accounts: 'none' }),
  accountsAreNull: unreadableAccounts('Answers null for its accounts.', null),
  accountsAreNonsense: unreadableAccounts('Answers with a list of what are no accounts.', [
    ...[null, 42, {}, '', 'alice.eth', '0x1234', `0x${'g'.repeat(40)}`, `0x${'1'.repeat(41)}`],
    '<img src=x onerror="document.title=1">',
  ]),
  accountsAreMixed: {
    wallet: 'Answers with accounts twice, in other letters, and junk between them.',
    connect: works(
      answering('eth_requestAccounts', [
        ...[null, 42, '0x12', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', {}],
        ...['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0XF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266'],
      ]),
    ),
    sign: works(answering('eth_accounts', [null, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', {}])),
    send: { sameAs: 'sign', why: 'its accounts are read in the same place' },
    switch: { notReachable: 'a switch asks for no account' },
    idle: ends({ deed: 'emits a list of accounts with junk in it' }, [], 'another account'),
  },
  chainIdIsText: unreadableChain('Answers "forty-two" for its chain id.', 'forty-two'),
  chainIdIsNegative: unreadableChain('Answers -1 for its chain id.', -1),
  chainIdIsHuge: unreadableChain('Answers a chain id beyond all numbers.', `0x${'f'.repeat(64)}`),
  chainIdIsNull: unreadableChain('Answers null for its chain id.', null),
  chainIdIsNumber: oddChain('Answers its chain id as a number.', 42161),
  chainIdIsDecimal: oddChain('Answers its chain id as a decimal text.', '42161'),
  standsElsewhere: {
    wallet: 'Stands on a network that the page does not have.',
    connect: ends({ mode: 'wrongChain' }, notHere, 'an unsupported network'),
    sign: { sameAs: 'idle', why: 'the page says so before anything can be asked' },
    send: { sameAs: 'idle', why: 'the page says so before anything can be asked' },
    switch: { sameAs: 'idle', why: 'the list of networks is what it shows' },
    idle: ends({ deed: 'moves to a network that the page does not have' }, notHere, 'an unsupported network'),
  },
})
