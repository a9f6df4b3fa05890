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
import { BOB, HASH } from '../../../core/src/testing/scriptedAdapter.ts'
import { erc20, ether } from '../createAccountKit.ts'
import { FILLED, reviewState, startSending } from '../createSendState.ts'
import { endLogin } from '../endLogin.ts'
import { AMOUNT_TEXT, ENS_NAME, longTokens } from '../extremes.ts'
import { defineStates } from '../states.ts'

const never = () => new Promise<never>(() => {})
const long = erc20('A Token With A Name Beyond All Measure', 'LONGSYMBOLTOKEN', 18, 10n ** 33n, 0.5)

/** A transfer of a smart account that its relayer, bundler or paymaster did not carry out. */
const refused = (error: Error) =>
  reviewState({ smart: true, wallet: { send: () => Promise.reject(error) } }, startSending)

export default defineStates('WalletSendPreview', {
  ready: reviewState(),
  'plain-address': reviewState({ preset: FILLED }),
  'smart-account': reviewState({ smart: true }),
  'smart-sponsored': reviewState({
    smart: true,
    wallet: { quoteSteps: async () => ({ fee: 0n, payer: 'Northlight' }) },
  }),
  'smart-paying': reviewState({
    smart: true,
    wallet: { quoteSteps: async () => ({ fee: 134_184_960_000_000n }) },
  }),
  'service-down': refused(new BundlerDownError()),
  'service-refused': refused(new OperationRefusedError()),
  'service-untrue': refused(new BundlerAnswerError()),
  'service-unfit': refused(new EntryPointUnsupportedError()),
  waiting: reviewState({ wallet: { send: never } }, startSending),
  pending: reviewState({ wallet: { wait: never } }, startSending),
  rejected: reviewState({ wallet: { send: () => Promise.reject(new UserRejectedError()) } }, startSending),
  error: reviewState(
    {
      wallet: {
        wait: () =>
          Promise.reject(new TransactionRevertedError({ reason: 'transfers are paused', hash: HASH })),
      },
    },
    startSending,
  ),
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
  'not-enough': reviewState(
    { wallet: { send: () => Promise.reject(new InsufficientFundsError()) } },
    startSending,
  ),
  'timed-out': reviewState(
    {
      wallet: {
        wait: () => Promise.reject(new ReceiptTimeoutError({ hash: HASH, timeoutMs: 25_000 })),
      },
    },
    startSending,
  ),
  'account-changed': reviewState({ wallet: { send: never } }, async (kit) => {
    await startSending(kit)
    kit.store.dispatch({
      type: 'accounts.changed',
      namespace: 'eip155',
      connectorId: 'example.northlight',
      addresses: [BOB],
    })
  }),
  // A network where the receiver's account has to be opened, and a token that keeps a part of each transfer.
  'deposit-and-withheld': reviewState({
    wallet: {
      estimate: async () => ({ fee: 2_060_000_000_000n, deposit: 2_039_000_000_000n, withheld: 1_250_000n }),
    },
  }),
  // The coins that were reviewed were spent elsewhere.
  'fee-changed': reviewState({ wallet: { send: () => Promise.reject(new FeeChangedError()) } }, startSending),
  // A network whose fee for data could not be read.
  'fee-incomplete': reviewState({
    wallet: { estimate: async () => ({ fee: 2_060_000_000_000n, lacksDataFee: true }) },
  }),
  'fee-unknown': reviewState({
    wallet: { estimate: () => Promise.reject(new Error('down')) },
  }),
  'long-names': reviewState({
    preset: {
      receiver: 'a-very-long-name-that-someone-registered.backing.test',
      tokenId: long.id,
      amount: '123456789012345.123456789012345678',
    },
    tokens: [ether, long],
    walletName: 'Copperleaf Smart Vault for Teams',
  }),
  longest: reviewState({
    preset: { receiver: ENS_NAME, tokenId: longTokens[1]?.id ?? '', amount: AMOUNT_TEXT },
    tokens: longTokens,
    longest: true,
  }),
  'longest-waiting': reviewState(
    {
      preset: { receiver: ENS_NAME, tokenId: longTokens[1]?.id ?? '', amount: AMOUNT_TEXT },
      tokens: longTokens,
      longest: true,
      wallet: { send: never },
    },
    startSending,
  ),
  'longest-pending': reviewState(
    {
      preset: { receiver: ENS_NAME, tokenId: longTokens[1]?.id ?? '', amount: AMOUNT_TEXT },
      tokens: longTokens,
      longest: true,
      wallet: { wait: never },
    },
    startSending,
  ),
  offline: reviewState(
    {
      wallet: { send: () => Promise.reject(new TransportError({ caipNetworkId: 'eip155:42161' })) },
    },
    startSending,
  ),
  nothing: reviewState({ preset: {} }),
})
