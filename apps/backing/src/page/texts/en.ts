import type { TreasuryProblem } from '../../treasury/TreasuryError.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const counted = (count: number, one: string, many: string) => (count === 1 ? one : many)

/** All texts of the index page, in English. Callers pass amounts, addresses and dates already isolated. */
export const en = {
  locale: 'en-GB',
  justNow: 'now',
  /** `30 June 2027`; the month counts from 0. Not formatted by the browser, whose dates may differ from the build's. */
  day: (date: number, month: number, year: number) => `${date} ${MONTHS[month]} ${year}`,
  hero: {
    back: 'Back this programme',
    paysFor: 'What it pays for',
    noWallet: 'No wallet?',
    useEmail: 'Use your email',
    example: 'Example',
    /** An example accepts contributions only in a lab. */
    backTest: 'Back it with test money',
    exampleClosed: 'Nothing can be sent here. Put your own programme in programme.json first.',
  },
  wall: {
    ready: (percent: number, sum: string, goal: string, stones: number) =>
      `A wall with a doorway, ${percent}% built. ${sum} of ${goal} ETH, in ${stones} ${counted(stones, 'stone', 'stones')}, one for each contribution.`,
    balanceAlone: (percent: number, sum: string, goal: string) =>
      `A wall with a doorway, ${percent}% built. ${sum} of ${goal} ETH, drawn as one mass: its transfers are not listed here.`,
    listing: (percent: number, sum: string, goal: string) =>
      `A wall with a doorway, ${percent}% built. ${sum} of ${goal} ETH. Its stones are being read.`,
    stale: (sum: string, goal: string) => `The wall as last known: ${sum} of ${goal} ETH.`,
    empty: 'The plan of a wall with a doorway. No stone is laid yet.',
    reading: 'The plan of a wall with a doorway. The treasury is being read.',
    unknown: 'The plan of a wall with a doorway. What is laid of it could not be read.',
    sumOf: (sum: string, goal: string) => `${sum} of ${goal} ETH`,
    ofGoal: (goal: string) => `of ${goal} ETH`,
    lastKnown: 'last known',
    notKnown: 'not known',
    goal: 'Goal',
    yours: (amount: string) => `Your stone, ${amount} ETH`,
    stones: 'Stones in order of arrival',
    from: (address: string) => `from ${address}`,
    shared: (count: number) => `${count} contributions, too small for stones of their own`,
    footingText: 'Transfers that this page has no list of',
    footingCaption: (amount: string) =>
      `The hatched part, ${amount}, is what the treasury holds beyond the transfers listed here.`,
    spentCaption: (amount: string) => `${amount} has been paid out. The oldest stones made room.`,
    pastCaption:
      'The goal is reached. What comes after it is drawn to a smaller scale, so that every stone stays in the wall.',
  },
  stats: {
    held: 'In the treasury',
    heldNote: (goal: string) => `of ${goal} ETH, balance on chain`,
    heldLast: 'last known, may be more by now',
    heldUnknown: 'Not known',
    heldUnknownNote: 'it could not be read',
    backers: 'Backed by',
    backersCount: (count: number) => `${count} ${counted(count, 'address', 'addresses')}`,
    backersAtLeast: (count: number) => `${count} ${counted(count, 'address', 'addresses')} or more`,
    backersNone: 'No one yet',
    backersNote: 'distinct senders on chain',
    backersUnlisted: 'Not listed',
    backersUnlistedNote: 'this gateway keeps no list of transfers',
    backersLast: 'last known',
    backersFailed: 'the list could not be read',
    closes: 'Closes',
    closed: 'Closed',
    closesIn: (days: number) =>
      days === 0
        ? 'today, set by the programme'
        : `in ${days} ${counted(days, 'day', 'days')}, set by the programme`,
    closesNote: 'set by the programme',
    closedNote: 'the treasury still accepts transfers',
    open: 'Open',
    openNote: 'no last day is set',
    read: 'Last read',
    block: (number: string) => `Block ${number}`,
    inBlock: (number: string) => `block ${number}`,
    readAgain: 'Read again',
    never: 'Never',
    neverNote: 'nothing has answered yet',
  },
  treasury: {
    on: (network: string) => `Treasury on ${network}`,
    copy: 'Copy treasury address',
    copied: 'Copied',
    copyFailed: 'The browser did not let this page copy. Mark the address and copy it by hand.',
    explorer: 'Treasury on the explorer',
    owner: 'Controlled by',
    ownerUnknown: 'The programme does not say who controls this address.',
    testnet: 'Testnet',
    testnetText: 'These stones are made of test ETH, which is worth nothing.',
  },
  wallet: {
    yours: 'Your wallet',
    connected: 'Connected',
    reconnecting: 'Waiting for the wallet to confirm',
    by: (wallet: string) => ` by ${wallet}`,
    unsupported: 'Unsupported network',
    notRead: 'Not read yet',
    welcome: 'Welcome back. You are signed in.',
    signIn: 'Sign in',
    signOut: 'Sign out',
    signOutFailed: 'You are still signed in: the server did not answer. Try again.',
  },
  tiers: {
    title: 'Pick a stone',
    text: 'Drawn to one scale, the scale of the wall. Any other amount becomes a stone of its own size.',
    from: 'from',
    back: 'Back with',
    /** On the welcome of a new wallet. */
    goOn: (amount?: string) =>
      amount ? `Continue: back with ${amount} ETH` : 'Continue: back this programme',
  },
  paysFor: {
    title: 'What it pays for',
    text: 'From the ground up. A line is paid once the wall has passed its level.',
    reached: 'Reached',
    toGo: (amount: string) => `${amount} to go`,
  },
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Connect a wallet',
        text: 'The one in this browser comes first. Nothing is asked of you before that.',
      },
      {
        title: 'Choose an amount',
        text: 'Your wallet shows the amount, the receiver and the fee. You approve it there.',
      },
      {
        title: 'See your stone laid',
        text: 'Once the network confirms, usually within seconds, it is in the wall for good.',
      },
    ],
  },
  record: {
    title: 'Latest stones',
    text: (network: string) =>
      `Every transfer to the treasury, newest first. Read from ${network}, kept nowhere else.`,
    from: 'From',
    amount: 'Amount',
    when: 'When',
    transaction: 'Transaction',
    transactionOf: (amount: string, from: string) => `Transaction of ${amount} from ${from}`,
    you: 'You',
    all: 'All transfers on the explorer',
    seeAll: (count: number) => `See all ${count} stones`,
    seeLatest: 'See the latest only',
    none: 'No stones yet',
    noneText: 'The first contribution is laid at the bottom left, and this list begins with it.',
    layFirst: 'Lay the first stone',
    unlisted: 'This gateway keeps no list of transfers',
    unlistedText:
      'The balance above is read from the chain all the same. Your own stone shows here once it is laid.',
    unlistedOwn:
      'Only your own are shown: this gateway keeps no list of transfers. The balance above is read from the chain all the same.',
    partial: 'Older transfers are in the hatched part of the wall.',
    failed: 'The list can’t be read right now',
    failedText: 'The balance above does not need it. Try again in a moment.',
    openExplorer: 'Open the explorer',
  },
  questions: {
    title: 'Questions',
    link: 'Link to this answer',
  },
  closing: {
    room: (amount: string) => `There is room for ${amount} more`,
    roomUnknown: 'There is room for your stone',
    ready: 'The ground is ready',
    reached: 'The goal is reached, and the wall can grow',
  },
  strips: {
    close: 'Close',
    tryAgain: 'Try again',
    laid: 'Your stone is in the wall.',
    laidText: (amount: string, block: string) => `${amount}, confirmed in block ${block}. Thank you.`,
    view: 'View transaction',
    pending: 'Your transfer is on its way.',
    pendingText: 'The stone is laid once the network has confirmed it.',
    elsewhere: (network: string) => `Your wallet is on ${network}.`,
    elsewhereText: (network: string) => `This programme’s treasury is on ${network}.`,
    anotherNetwork: (chainId: string) => `another network (chain ${chainId})`,
    switchTo: (network: string) => `Switch to ${network}`,
    unreachable: 'The treasury can’t be read right now.',
    unreachableText: describe,
    lastReadAt: (when: string) => `What you see was read on ${when}.`,
    nothingKnown: 'Until then the page does not know how much is there.',
  },
} as const

function describe(problem: TreasuryProblem): string {
  switch (problem.reason) {
    case 'slow':
      return `The gateway did not answer within ${problem.seconds} seconds.`
    case 'unreachable':
      return 'The gateway is out of reach.'
    case 'refused':
      return `The gateway refused with ${problem.status}.`
    case 'wrongChain':
      return `The node behind it says that it is on chain ${problem.chainId}, so it is not believed.`
    case 'malformed':
      return 'What came back was no answer of a node.'
  }
}
