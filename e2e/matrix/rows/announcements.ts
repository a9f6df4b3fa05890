import { type Ends, type PageOptions, type Row, rowsOf } from '../cell.ts'
import { works } from './works.ts'

const RDNS = 'dev.latchkey.lab'
const ONCE_CHOSEN = {
  notReachable: 'announcements are read before a wallet is chosen; from then on it alone is asked',
} as const

/** Announcements beside those of the honest wallet, which connects all the same. */
function announcing(
  wallet: string,
  page: PageOptions,
  list: Pick<Ends, 'lists' | 'hides' | 'isLast'> = {},
): Row<never> {
  return {
    wallet,
    page,
    connect: { ...works({}), ...list },
    sign: ONCE_CHOSEN,
    send: ONCE_CHOSEN,
    switch: ONCE_CHOSEN,
    idle: ONCE_CHOSEN,
  }
}

const SAME = { sameAs: 'sign', why: 'the wallet that was connected is the one that is asked' } as const

const twins = { lists: [`${RDNS} · 1/2`, `${RDNS} · 2/2`] }

export const ANNOUNCEMENTS = rowsOf({
  announcesTwice: announcing('Announces itself four times.', { duplicates: 3 }, { hides: [RDNS] }),
  bearsAnotherRdns: announcing('A stranger bears its rdns.', { strangers: ['sameRdns'] }, twins),
  comesFirst: announcing(
    'A stranger bears its rdns, and comes first.',
    { strangers: ['sameRdns'], strangersFirst: true },
    { ...twins, isLast: true },
  ),
  bearsAnotherUuid: announcing(
    'A stranger bears its rdns and its uuid, and comes first.',
    { strangers: ['sameUuid'], strangersFirst: true },
    { ...twins, isLast: true },
  ),
  bearsAnotherName: announcing(
    'A stranger bears its name and its icon.',
    { strangers: ['sameName'] },
    { lists: [RDNS, 'example.stranger'] },
  ),
  changesItsAnnouncement: announcing(
    'Changes its announcement afterwards: name, icon, rdns and provider.',
    { strangers: ['changesLater'] },
    { lists: ['Early Name'] },
  ),
  announcesUnreadably: announcing(
    'Announcements whose getters throw.',
    { strangers: ['unreadable'] },
    { hides: [RDNS] },
  ),
  announcesJunk: announcing(
    'Announcements of junk.',
    { strangers: ['junk'] },
    { hides: [RDNS, 'example.junk'] },
  ),
  hasMarkupForItsName: announcing(
    'Has markup for its name.',
    { strangers: ['markupName'] },
    { lists: ['<img src=x onerror="document.title=\'owned\'"><b>Bold</b>'] },
  ),
  turnsItsName: announcing(
    'Has a name that turns the text around, rings and breaks the line.',
    { strangers: ['bidiName'] },
    { lists: ['knaB ruoY Wallet'] },
  ),
  hasALongName: announcing(
    'Has a name of 10,000 letters.',
    { strangers: ['longName'] },
    { lists: ['Long '.repeat(12).trim()], hides: ['Long '.repeat(13).trim()] },
  ),
  hasADangerousIcon: announcing(
    'Has icons of every dangerous form: script, HTML, an address, a file, 10 MB, a broken picture.',
    { strangers: ['icons'] },
    {
      lists: ['script', 'html', 'remote', 'huge', 'svg with script', 'broken'].map((kind) => `Icon ${kind}`),
    },
  ),
  announces10000: announcing(
    '10,000 wallets announce themselves.',
    { strangers: ['many'] },
    { lists: ['Wallet 48'], hides: ['Wallet 199'] },
  ),
  announcesItself10000Times: announcing(
    'Announces itself 10,000 times.',
    { strangers: ['again'] },
    { lists: ['Again'] },
  ),
  standsBehindAProxy: announcing(
    'Stands at window.ethereum behind a proxy, too.',
    { proxied: 'plain' },
    { lists: ['Lab Wallet'], hides: ['Browser Wallet', RDNS] },
  ),
  standsBehindABindingProxy: announcing(
    'Stands at window.ethereum behind a proxy that hands out other functions, too.',
    { proxied: 'bound' },
    { lists: ['Lab Wallet'], hides: ['Browser Wallet', RDNS] },
  ),
  claimsToBeAnother: {
    wallet: 'Stands at window.ethereum with `isMetaMask`, and gives the place to another wallet later.',
    page: { injected: true },
    connect: { ...works({}), lists: ['Lab Wallet'], hides: ['MetaMask', 'Browser Wallet'] },
    sign: works({ deed: 'leaves window.ethereum to another wallet' }),
    send: SAME,
    switch: SAME,
    idle: SAME,
  },
})
