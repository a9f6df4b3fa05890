import type { Step } from './steps.ts'

export interface Seed {
  /** What was wrong when this history was found. */
  readonly found: string
  readonly steps: readonly Step[]
}

const [ALICE, BOB] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4',
] as const

const connected = (tab: 0 | 1, wallet: 0 | 1, by: 'connect' | 'hostConnect' = 'connect'): readonly Step[] => [
  { do: by, tab, wallet },
  { do: 'answer', wallet, yes: true },
]

/** Both wallets in one tab, of which the other has heard. */
const BOTH: readonly Step[] = [...connected(0, 1), ...connected(0, 0), { do: 'deliver' }]

/** Histories that failed once. Every run lives through them first, with each adapter. */
export const SEEDS: readonly Seed[] = [
  {
    found: 'a wallet was asked to send while the page had come to show another one',
    steps: [
      ...connected(0, 1, 'hostConnect'),
      ...connected(0, 0),
      { do: 'slow', wallet: 0, isSlow: true },
      { do: 'send', tab: 1 },
      { do: 'hostUse', tab: 0, wallet: 0 },
      { do: 'move', wallet: 0, chain: '0xa4b1', tells: true },
      { do: 'hostUse', tab: 0, wallet: 0 },
      { do: 'slow', wallet: 0, isSlow: false },
      { do: 'send', tab: 0 },
      { do: 'hostUse', tab: 0, wallet: 0 },
    ],
  },
  {
    found: 'after a reload the kit showed the chosen account, and the host the first one',
    steps: [
      ...connected(0, 0),
      { do: 'sign', tab: 0 },
      { do: 'choose', tab: 0, at: 1 },
      { do: 'hostConnect', tab: 0, wallet: 0 },
      { do: 'reload', tab: 0 },
      { do: 'connect', tab: 0, wallet: 0 },
    ],
  },
  {
    found:
      'wagmi missed the accounts of a wallet that had connected by itself, while another was being asked',
    steps: [
      ...connected(0, 0),
      { do: 'connect', tab: 0, wallet: 1 },
      { do: 'select', wallet: 0, accounts: [ALICE], tells: true },
      { do: 'hostReconnect', tab: 1 },
      { do: 'sign', tab: 0 },
      { do: 'send', tab: 0 },
      { do: 'answer', wallet: 0, yes: false },
      { do: 'answer', wallet: 0, yes: true },
    ],
  },
  {
    found: 'a silent answer that another tab had made unwanted connected the host and not the kit',
    steps: [
      ...connected(0, 0),
      { do: 'select', wallet: 0, accounts: [BOB], tells: true },
      { do: 'disconnect', tab: 0 },
      { do: 'move', wallet: 0, chain: '0xa4b1', tells: true },
      { do: 'hostConnect', tab: 0, wallet: 1 },
      { do: 'choose', tab: 0, at: 0 },
      { do: 'answer', wallet: 1, yes: true },
      { do: 'slow', wallet: 0, isSlow: false },
    ],
  },
  {
    found: 'accounts that changed between the two answers of a connecting wallet were never heard of',
    steps: [
      { do: 'slow', wallet: 1, isSlow: true },
      ...connected(0, 1),
      { do: 'connect', tab: 1, wallet: 0 },
      { do: 'select', wallet: 1, accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], tells: false },
    ],
  },
  {
    found: 'wagmi did not listen to a wallet that had come back while a switch of its network was still open',
    steps: [
      ...BOTH,
      { do: 'hostSwitch', tab: 1, chain: '0xa4b1' },
      { do: 'hostDisconnect', tab: 1 },
      { do: 'deliver' },
      { do: 'deliver' },
      { do: 'select', wallet: 1, accounts: [ALICE], tells: true },
      { do: 'answer', wallet: 0, yes: true },
      { do: 'send', tab: 0 },
      { do: 'connect', tab: 0, wallet: 0 },
      { do: 'select', wallet: 1, accounts: [BOB], tells: false },
      { do: 'hostConnect', tab: 0, wallet: 0 },
    ],
  },
  {
    found: 'wagmi kept a connection without an account when a wallet was left while it was being asked again',
    steps: [
      ...connected(0, 0),
      { do: 'slow', wallet: 0, isSlow: true },
      { do: 'hostReconnect', tab: 0 },
      { do: 'disconnect', tab: 0 },
      { do: 'answer', wallet: 0, yes: true },
      { do: 'switch', tab: 0, chain: '0xa4b1' },
      { do: 'choose', tab: 0, at: 0 },
      { do: 'sign', tab: 0 },
      { do: 'answer', wallet: 0, yes: true },
    ],
  },
  {
    found:
      'wagmi took a wallet into use that the kit had only confirmed, and the kit went on with the other one',
    steps: [
      ...connected(0, 0),
      ...connected(0, 1),
      { do: 'select', wallet: 1, accounts: [], tells: true },
      { do: 'answer', wallet: 0, yes: false },
      { do: 'reload', tab: 1 },
      { do: 'hostSwitch', tab: 0, chain: '0xa4b1' },
      { do: 'sign', tab: 0 },
      { do: 'select', wallet: 1, accounts: [ALICE], tells: false },
    ],
  },
  {
    found: 'the kit confirmed a wallet that wagmi had dropped and taken into use again while it reconnected',
    steps: [
      { do: 'hostConnect', tab: 1, wallet: 1 },
      ...connected(0, 0),
      { do: 'answer', wallet: 1, yes: true },
      { do: 'sign', tab: 0 },
      { do: 'switch', tab: 0, chain: '0xa4b1' },
      { do: 'answer', wallet: 0, yes: false },
      { do: 'hostUse', tab: 0, wallet: 0 },
      { do: 'hostReconnect', tab: 1 },
    ],
  },
  {
    found: 'two tabs went on undoing each other, each by what the other had written before',
    steps: [
      ...BOTH,
      { do: 'slow', wallet: 0, isSlow: true },
      { do: 'hostDisconnect', tab: 0 },
      { do: 'answer', wallet: 1, yes: true },
      { do: 'choose', tab: 0, at: 0 },
      { do: 'move', wallet: 1, chain: '0xa4b1', tells: true },
      { do: 'hostConnect', tab: 0, wallet: 0 },
      { do: 'choose', tab: 0, at: 0 },
    ],
  },
  {
    found:
      'the host connected a wallet at the moment that the kit had left it, and the kit never heard of it',
    steps: [
      ...BOTH,
      { do: 'hostConnect', tab: 0, wallet: 1 },
      { do: 'slow', wallet: 1, isSlow: true },
      { do: 'disconnect', tab: 0 },
      { do: 'send', tab: 0 },
      { do: 'hostConnect', tab: 0, wallet: 0 },
      { do: 'send', tab: 0 },
      { do: 'answer', wallet: 0, yes: false },
      { do: 'answer', wallet: 1, yes: true },
    ],
  },
  {
    found: 'wagmi kept a wallet in use without an account, where its own reconnect and disconnect had met',
    steps: [
      ...BOTH,
      { do: 'slow', wallet: 0, isSlow: true },
      { do: 'hostReconnect', tab: 0 },
      { do: 'hostDisconnect', tab: 0 },
      { do: 'connect', tab: 0, wallet: 0 },
      { do: 'connect', tab: 0, wallet: 0 },
      { do: 'sign', tab: 0 },
      { do: 'send', tab: 0 },
      { do: 'switch', tab: 0, chain: '0xa4b1' },
    ],
  },
  {
    found:
      'wagmi kept a wallet that it had reconnected too late, and the page showed it where the host showed none',
    steps: [
      { do: 'hostConnect', tab: 0, wallet: 0 },
      { do: 'slow', wallet: 0, isSlow: true },
      { do: 'connect', tab: 0, wallet: 1 },
      { do: 'answer', wallet: 0, yes: true },
      { do: 'answer', wallet: 1, yes: true },
      { do: 'reload', tab: 0 },
      { do: 'switch', tab: 0, chain: '0xa4b1' },
      { do: 'disconnect', tab: 0 },
      { do: 'answer', wallet: 0, yes: true },
    ],
  },
  {
    found: 'the kit confirmed a wallet that wagmi had reconnected without using it',
    steps: [
      ...BOTH,
      { do: 'slow', wallet: 1, isSlow: true },
      { do: 'deliver' },
      { do: 'reload', tab: 0 },
      { do: 'hostSwitch', tab: 1, chain: '0xa4b1' },
      { do: 'move', wallet: 1, chain: '0xa4b1', tells: false },
      { do: 'revoke', wallet: 0, tells: true },
      { do: 'send', tab: 1 },
      { do: 'sign', tab: 1 },
    ],
  },
  {
    found: 'a connect that nobody wanted any more ended after the kit had confirmed the same wallet',
    steps: [
      { do: 'connect', tab: 0, wallet: 1 },
      { do: 'abandon', tab: 0 },
      { do: 'answer', wallet: 1, yes: true },
      { do: 'deliver' },
      { do: 'hostConnect', tab: 0, wallet: 0 },
      { do: 'hostDisconnect', tab: 0 },
      { do: 'select', wallet: 0, accounts: [], tells: true },
      { do: 'sign', tab: 1 },
      { do: 'send', tab: 0 },
    ],
  },
  {
    found: 'wagmi was left with status disconnected and wallets among its connections',
    steps: [
      ...BOTH,
      { do: 'slow', wallet: 0, isSlow: true },
      { do: 'hostSwitch', tab: 0, chain: '0x89' },
      { do: 'reload', tab: 0 },
      { do: 'send', tab: 1 },
      { do: 'send', tab: 1 },
      { do: 'disconnect', tab: 0 },
    ],
  },
  {
    found: 'an account was chosen before the kit was told of another network, and then it never was',
    steps: [
      { do: 'connect', tab: 1, wallet: 0 },
      { do: 'answer', wallet: 0, yes: false },
      ...connected(1, 0),
      { do: 'connect', tab: 1, wallet: 1 },
      { do: 'move', wallet: 0, chain: '0x89', tells: false },
      { do: 'send', tab: 1 },
      { do: 'choose', tab: 1, at: 0 },
    ],
  },
  {
    found: 'wagmi did not listen to a wallet that connected by itself while the kit was at it',
    steps: [
      ...connected(0, 0),
      { do: 'connect', tab: 1, wallet: 1 },
      { do: 'disconnect', tab: 1 },
      { do: 'answer', wallet: 1, yes: true },
      { do: 'connect', tab: 1, wallet: 0 },
      { do: 'select', wallet: 1, accounts: ['0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'], tells: true },
      { do: 'abandon', tab: 0 },
      { do: 'switch', tab: 0, chain: '0xa4b1' },
      { do: 'disconnect', tab: 1 },
      { do: 'answer', wallet: 0, yes: false },
      { do: 'answer', wallet: 0, yes: true },
    ],
  },
  {
    found: 'another wallet came into use, and the host did not learn which of its accounts had been chosen',
    steps: [
      ...BOTH,
      { do: 'hostUse', tab: 0, wallet: 1 },
      { do: 'choose', tab: 1, at: 1 },
      { do: 'send', tab: 0 },
      { do: 'reload', tab: 0 },
      { do: 'reload', tab: 0 },
      { do: 'hostDisconnect', tab: 0 },
      { do: 'answer', wallet: 0, yes: false },
    ],
  },
  {
    found: 'a wallet that one tab had dropped was missed there because another tab missed it',
    steps: [
      ...connected(1, 1),
      { do: 'reloadWithout', tab: 0, wallet: 1, isMissed: true },
      { do: 'select', wallet: 1, accounts: [], tells: true },
      { do: 'connect', tab: 0, wallet: 0 },
      { do: 'select', wallet: 1, accounts: [ALICE], tells: true },
      { do: 'send', tab: 0 },
      { do: 'answer', wallet: 0, yes: true },
    ],
  },
  {
    found: 'a wallet that another tab missed was shown as unavailable on a page where it stood all the time',
    steps: [
      ...connected(0, 0),
      { do: 'deliver' },
      ...connected(0, 1),
      { do: 'reloadWithout', tab: 0, wallet: 1, isMissed: true },
      { do: 'deliver' },
    ],
  },
  {
    found: 'a wallet of another tab, learnt of while this tab wrote its record, was never confirmed',
    steps: [
      ...connected(0, 0),
      { do: 'reloadWithout', tab: 1, wallet: 0, isMissed: true },
      { do: 'hostReconnect', tab: 0 },
      { do: 'switch', tab: 1, chain: '0xa4b1' },
    ],
  },
  {
    found: 'what a wallet said between its answer and the moment that the page showed it was lost',
    steps: [
      { do: 'connect', tab: 0, wallet: 1 },
      ...connected(1, 1),
      { do: 'sign', tab: 0 },
      { do: 'choose', tab: 0, at: 1 },
      { do: 'hostUse', tab: 0, wallet: 0 },
      { do: 'leave', tab: 1 },
    ],
  },
]
