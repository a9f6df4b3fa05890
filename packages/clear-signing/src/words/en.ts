import type { Warning } from '../intent.ts'

/** English. */
export const en = {
  send: (what: string) => `Send ${what}`,
  move: (what: string, from: string) => `Move ${what} of ${from}`,
  spend: (what: string) => `Let a contract spend ${what}`,
  spendMore: (what: string) => `Let a contract spend ${what} more`,
  spendLess: (what: string) => `Let a contract spend ${what} less`,
  spendAll: (token: string) => `Let a contract spend all your ${token}`,
  spendNothing: (token: string) => `Stop a contract from spending your ${token}`,
  moveAll: 'Let another account move all items of a collection',
  moveNothing: 'Stop another account from moving the items of a collection',
  wrap: (what: string) => `Wrap ${what}`,
  unwrap: (what: string) => `Unwrap ${what}`,
  swap: (pays: string, receives: string) => `Swap ${pays} for at least ${receives}`,
  deploy: 'Deploy a contract',
  deployWith: (what: string) => `Send ${what} to a new contract`,
  burn: (what: string) => `Destroy ${what}`,
  burnOf: (what: string, from: string) => `Destroy ${what} of ${from}`,
  revoke: 'Stop others from spending a token',
  giveAway: 'Give a token account away',
  changeRights: 'Change the rights over an account',
  open: 'Open a token account',
  close: 'Close a token account',
  addNote: 'Add a note',
  toYourself: (what: string) => `Move ${what} to yourself`,
  receiveTogether: (what: string) => `Receive ${what} in a transaction with others`,
  payTogether: (what: string) => `Pay ${what} in a transaction with others`,
  call: 'Call a contract',
  signData: 'Sign data',
  /** A descriptor's words for a call or a signature, after the wallet's own. */
  saying: (own: string, theirs: string) => `${own}: “${theirs}”`,

  to: 'To',
  spender: 'Spender',
  owner: 'Owner',
  operator: 'Operator',
  collection: 'Collection',
  receiver: 'Receiver',
  account: 'Account',
  nobody: 'nobody',
  openedFor: 'For',
  depositTo: 'Deposit to',
  note: 'Note',
  method: 'Method',
  contract: 'Contract',
  token: 'Token',
  validUntil: 'Valid until',
  noEnd: 'no end',
  youSend: 'You send',
  youReceive: 'You receive',
  explainedBy: 'Explained by',
  amount: 'Amount',
  network: 'Network',

  tokens: 'tokens',
  units: (count: string) => `${count} units of a token`,
  item: (id: string) => `item ${id}`,
  severalOfItem: (count: string, id: string) => `${count} of item ${id}`,
  unitsOrItem: (value: string) => `${value} units of a token, or item ${value}`,
  unlimited: (amount: string) => `unlimited (${amount})`,
  encrypted: (value: string) => `encrypted, the wallet cannot read it (${value})`,
  block: (number: string) => `block ${number}`,
  duration: (days: string, hours: string, minutes: string, seconds: string) =>
    `${days} d ${hours} h ${minutes} min ${seconds} s`,
  /** A value's name, then the value as it is signed. */
  inFull: (words: string, value: string) => `${words} (${value})`,

  otherSite: (domain: string, host: string) =>
    `This message signs you in to ${domain}, but ${host} asks for it.`,
  otherPage: (site: string, host: string) => `It is for a page of ${site}, but ${host} asks for it.`,
  otherScheme: (scheme: string, protocol: string) =>
    `It is for ${scheme}, but the page came over ${protocol}`,
  otherAccount: (signer: string) => `It names another account: ${signer}.`,

  warnings: {
    unlimited: 'The contract could take all of these tokens, now or later, without asking again.',
    wholeCollection: 'It could move every item of this collection, now or later, without asking again.',
    otherOwner: 'This moves the assets of another account.',
    toTokenContract: 'This sends tokens to their own contract, where they are lost.',
    toZeroAddress: 'This sends to the zero address, where everything is lost.',
    forOther: 'Another account would receive what this buys.',
    anyPrice: 'This swaps at any price, even for nothing.',
    expired: 'The time of this signature is over.',
    otherChain: 'This is for another network.',
    anyChain: 'This names no network, so the signature counts on every one. Sign only if you trust the site.',
    anywhere:
      'This names neither a network nor a contract, so anybody may use the signature for something else. Sign only if you trust the site.',
    givesControl: 'This gives away control of an account, and of everything in it.',
    changeable: 'This signature lets others change where the money goes.',
    unknownFee: 'The wallet cannot tell the network fee, which may be everything that is left over.',
    highFee: 'The network fee is more than what is sent.',
    unusualFee:
      'The network fee is several times what the network asks for now. Decline unless you know why.',
    hidden: 'A text of this contains invisible letters. They are spelt out.',
    encrypted: 'A part of this is encrypted. The wallet cannot tell what it says.',
    notDecoded: 'The wallet cannot tell what this does. Sign only if you trust the site.',
  } satisfies Record<Warning, string>,
}

/** The words of a language for requests. */
export type Words = {
  readonly [key in keyof typeof en]: (typeof en)[key] extends string
    ? string
    : (typeof en)[key] extends (...values: infer values) => string
      ? (...values: values) => string
      : Readonly<Record<Warning, string>>
}
