export { signAndSendTransaction, signTransactions, solanaOf } from './actions.ts'
export type * from './adapter.ts'
export {
  AccountMinimumError,
  ReceiverUnsuitableError,
  TokenUnsupportedError,
  TransactionExpiredError,
  TransferIncompleteError,
} from './errors.ts'
export { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.ts'
export { solana } from './solana.ts'
export type { Commitment, SendOptions } from './wallet/sign.ts'
