import { HISTORY_TEXTS } from '@latchkey/contract'
import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')

/** Texts of the activity, and of one transaction. */
export const Transactions = {
  title: 'Activity',
  emptyTitle: 'No Transactions yet',
  emptyText: (network: string) => `What you send and receive on ${network} appears here.`,
  failed: HISTORY_TEXTS.fetchFailed,
  failedText: 'The service that keeps the list does not answer. Nothing of yours is lost.',
  failedSince: (time: string) => `${HISTORY_TEXTS.fetchFailed}. The list is from ${time}.`,
  offlineText: 'Your transactions appear as soon as the connection is back.',
  notServed: 'Not listed here',
  notServedText: (network: string) =>
    `This app keeps no list of transactions on ${network}. The explorer has all of them.`,
  onlyOwn: 'Only what you sent from here is listed.',
  explorer: 'Open the explorer',
  missing: {
    history: 'Some transactions can’t be listed right now.',
    olderHistory: 'Older transactions are not listed here.',
    recentHistory: 'The newest transactions are still being read.',
    internalTransfers: 'Transfers made by contracts are not listed here.',
    prices: 'Some prices are unavailable right now.',
    balances: 'Some balances are unavailable right now.',
  },
  spam: (count: number) => plural(count, { other: '# hidden as spam' }),
  showSpam: 'Show',
  hideSpam: 'Hide',
  spamTag: 'Spam',
  loadingOlder: 'Loading older transactions',
  olderFailed: 'Older transactions can’t be loaded right now.',
  pending: 'Pending',
  /** What was done. */
  done: {
    send: 'Sent',
    receive: 'Received',
    trade: 'Swapped',
    approve: 'Approved',
    execute: 'Contract call',
    mint: 'Minted',
    burn: 'Burned',
    deploy: 'Contract created',
    deposit: 'Deposited',
    withdraw: 'Withdrawn',
    claim: 'Claimed',
  },
  /** What is under way. */
  doing: {
    send: 'Sending',
    receive: 'Receiving',
    trade: 'Swapping',
    approve: 'Approving',
    execute: 'Contract call',
    mint: 'Minting',
    burn: 'Burning',
    deploy: 'Creating a contract',
    deposit: 'Depositing',
    withdraw: 'Withdrawing',
    claim: 'Claiming',
  },
  /** What came to nothing. */
  undone: {
    send: 'Send failed',
    receive: 'Receiving failed',
    trade: 'Swap failed',
    approve: 'Approval failed',
    execute: 'Contract call failed',
    mint: 'Mint failed',
    burn: 'Burn failed',
    deploy: 'Contract not created',
    deposit: 'Deposit failed',
    withdraw: 'Withdrawal failed',
    claim: 'Claim failed',
  },
  to: (who: string) => `to ${who}`,
  from: (who: string) => `from ${who}`,
  by: (application: string) => `with ${application}`,
  traded: (given: string) => `for ${given}`,
  toYourself: 'to yourself',
  /** Other things that moved, alone or after one of the texts above. */
  more: (count: number) => plural(count, { other: 'and # more' }),
  withMore: (about: string, count: number) => `${about} ${plural(count, { other: 'and # more' })}`,
}
