import { pluralOf } from '../pluralOf.ts'

const plural = pluralOf('en')

/** Texts of the view of one transaction. */
export const Transaction = {
  title: 'Transaction',
  youSent: 'You sent',
  youGot: 'You got',
  toYourself: 'To yourself',
  omitted: (count: number) =>
    plural(count, { one: '# more is not listed here', other: '# more are not listed here' }),
  when: 'When',
  status: 'Status',
  confirmed: 'Confirmed',
  pending: 'Waiting for the network',
  failed: 'Failed',
  from: 'From',
  to: 'To',
  network: 'Network',
  application: 'App',
  nonce: 'Nonce',
  hash: 'Transaction ID',
  copyHash: 'Copy transaction ID',
  hashCopied: 'Transaction ID copied',
  failedText: 'This transaction failed on the network. Nothing was moved, but the fee was charged.',
  pendingText: 'The network hasn’t confirmed it yet.',
  spamText: 'This looks like spam. Don’t visit what it names, and never copy an address from it.',
  explorer: 'View in explorer',
  showAddress: 'Show all',
  hideAddress: 'Show less',
}
