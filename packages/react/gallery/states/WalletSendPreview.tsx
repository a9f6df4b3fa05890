import {
  BundlerAnswerError,
  BundlerDownError,
  EntryPointUnsupportedError,
  FeeChangedError,
  InsufficientFundsError,
  OperationRefusedError,
  ReceiptTimeoutError,
  SignedOutError,
  TransactionRevertedError,
  TransportError,
  UserRejectedError,
} from '@latchkey/core'
import { BOB, HASH, type ScriptedMethods } from '../../../core/src/testing/scriptedAdapter.ts'
import { accountChanged, erc20, ether } from '../createAccountKit.ts'
import {
  FILLED,
  LONGEST_TRANSFER,
  reviewState,
  type SendStateOptions,
  startSending,
} from '../createSendState.ts'
import { endLogin } from '../endLogin.ts'
import { defineStates } from '../states.ts'

const never = () => new Promise<never>(() => {})
const long = erc20('A Token With A Name Beyond All Measure', 'LONGSYMBOLTOKEN', 18, 10n ** 33n, 0.5)

const sending = (wallet: SendStateOptions['wallet'] = {}, options: SendStateOptions = {}) =>
  reviewState({ ...options, wallet }, startSending)

const failing = (error: Error, options: SendStateOptions = {}) =>
  sending({ send: () => Promise.reject(error) }, options)

/** A review before which the wallet has said what else there is to its fee. */
const estimated = (more: Partial<Awaited<ReturnType<ScriptedMethods['estimate']>>>) =>
  reviewState({ wallet: { estimate: async () => ({ fee: 2_060_000_000_000n, ...more }) } })

/** A smart account's review, once its wallet has quoted the fee. */
const quoted = (quote: { readonly fee: bigint; readonly payer?: string }) =>
  reviewState({ smart: true, wallet: { quoteSteps: async () => quote } })

/** A transfer of a smart account that its relayer, bundler or paymaster did not carry out. */
const refused = (error: Error) => failing(error, { smart: true })

export default defineStates('WalletSendPreview', {
  ready: reviewState(),
  'plain-address': reviewState({ preset: FILLED }),
  'smart-account': reviewState({ smart: true }),
  'smart-sponsored': quoted({ fee: 0n, payer: 'Northlight' }),
  'smart-paying': quoted({ fee: 134_184_960_000_000n }),
  'service-down': refused(new BundlerDownError()),
  'service-refused': refused(new OperationRefusedError()),
  'service-untrue': refused(new BundlerAnswerError()),
  'service-unfit': refused(new EntryPointUnsupportedError()),
  waiting: sending({ send: never }),
  pending: sending({ wait: never }),
  rejected: failing(new UserRejectedError()),
  error: sending({
    wait: () => Promise.reject(new TransactionRevertedError({ reason: 'transfers are paused', hash: HASH })),
  }),
  // The user was signed out of the embedded wallet in another window.
  'signed-out': reviewState(
    {
      smart: true,
      walletName: 'Backing wallet',
      wallet: { send: () => Promise.reject(new SignedOutError()) },
    },
    async (kit) => {
      endLogin(kit)
      await startSending(kit)
    },
  ),
  'not-enough': failing(new InsufficientFundsError()),
  'timed-out': sending({
    wait: () => Promise.reject(new ReceiptTimeoutError({ hash: HASH, timeoutMs: 25_000 })),
  }),
  'account-changed': reviewState({ wallet: { send: never } }, async (kit) => {
    await startSending(kit)
    kit.store.dispatch(accountChanged(BOB))
  }),
  // A network where the receiver's account has to be opened, and a token that keeps a part of each transfer.
  'deposit-and-withheld': estimated({ deposit: 2_039_000_000_000n, withheld: 1_250_000n }),
  // The coins that were reviewed were spent elsewhere.
  'fee-changed': failing(new FeeChangedError()),
  // A network whose fee for data could not be read.
  'fee-incomplete': estimated({ lacksDataFee: true }),
  'fee-unknown': reviewState({ wallet: { estimate: () => Promise.reject(new Error('down')) } }),
  'long-names': reviewState({
    preset: {
      receiver: 'a-very-long-name-that-someone-registered.backing.test',
      tokenId: long.id,
      amount: '123456789012345.123456789012345678',
    },
    tokens: [ether, long],
    walletName: 'Copperleaf Smart Vault for Teams',
  }),
  longest: reviewState(LONGEST_TRANSFER),
  'longest-waiting': sending({ send: never }, LONGEST_TRANSFER),
  'longest-pending': sending({ wait: never }, LONGEST_TRANSFER),
  offline: failing(new TransportError({ caipNetworkId: 'eip155:42161' })),
  nothing: reviewState({ preset: {} }),
})
