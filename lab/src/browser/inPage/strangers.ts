// Announcements that no honest wallet makes, selectable by name.
import { LAB_WALLET_ICON } from './icon.ts'
import { createProvider } from './provider.ts'

type WalletInfo = { uuid: string; name: string; icon: string; rdns: string }

/** `own` is the honest wallet's announcement. */
type StrangerTools = { own: WalletInfo; session: string }

export type Stranger = {
  label: string
  /** Its announcements, in order. */
  details: (tools: StrangerTools) => readonly unknown[]
  /** Its changes to an announced object after a page has requested announcements. */
  afterwards?: (details: readonly unknown[], tools: StrangerTools) => void
}

const MANY = 10_000
const MARKUP = '<img src=x onerror="document.title=\'owned\'"><b>Bold</b>'

/** Icons that must never be shown as they are, and the file names under which they are listed. */
const ICONS: Readonly<Record<string, unknown>> = {
  script: 'javascript:document.title="owned"',
  html: 'data:text/html,<script>parent.document.title="owned"</script>',
  remote: 'https://tracker.example/pixel.png',
  local: 'file:///etc/passwd',
  blob: `blob:${location.origin}/00000000-0000-4000-8000-000000000000`,
  huge: `data:image/png;base64,${'A'.repeat(10_000_000)}`,
  number: 42,
  'svg with script': `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.document.title=\'owned\'"><script>parent.document.title="owned"</script><image href="https://tracker.example/pixel.png"/></svg>',
  )}`,
  broken: 'data:image/png;base64,AAAA',
}

/** One more wallet, with accounts and permissions of its own. */
const other = (session: string, slug: string) => createProvider(`${session}.${slug}`)

const named = (label: string, name: string): Stranger => ({
  label,
  details: ({ own, session }) => [
    {
      info: { ...own, uuid: `${own.uuid}-0`, rdns: 'example.stranger', name },
      provider: other(session, 'named'),
    },
  ],
})

const refuseToRead = (key: string): never => {
  throw new Error(`${key} must not be read`)
}

/** An announcement, or a part of one, of which nothing can be read. */
const unreadable = (...keys: string[]): object =>
  Object.defineProperties(
    {},
    Object.fromEntries(keys.map((key) => [key, { get: () => refuseToRead(key), enumerable: true }])),
  )

const revokedProxy = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

export const STRANGERS = {
  sameRdns: {
    label: 'Another wallet with the same rdns',
    details: ({ own, session }) => [
      { info: { ...own, uuid: `${own.uuid}-0` }, provider: other(session, 'spoof') },
    ],
  },
  sameUuid: {
    label: 'Another wallet with the same rdns and uuid',
    details: ({ own, session }) => [{ info: { ...own }, provider: other(session, 'spoof') }],
  },
  sameName: {
    label: 'Another wallet with the same name',
    details: ({ own, session }) => [
      {
        info: { ...own, uuid: `${own.uuid}-0`, rdns: 'example.stranger' },
        provider: other(session, 'spoof'),
      },
    ],
  },
  changesLater: {
    label: 'A wallet that changes its announcement afterwards',
    details: ({ own, session }) => [
      {
        info: { ...own, uuid: `${own.uuid}-0`, rdns: 'example.stranger', name: 'Early Name' },
        provider: other(session, 'early'),
      },
    ],
    afterwards([detail], { own, session }) {
      if (typeof detail !== 'object' || detail === null || !('info' in detail)) return
      Object.assign(detail.info ?? {}, { ...own, icon: ICONS.script })
      Object.assign(detail, { provider: other(session, 'late') })
    },
  },
  unreadable: {
    label: 'Announcements whose getters throw',
    details: ({ own, session }) => [
      unreadable('info', 'provider'),
      { info: unreadable('uuid', 'name', 'icon', 'rdns'), provider: other(session, 'unreadable') },
      { info: own, provider: unreadable('request', 'on', 'removeListener') },
      revokedProxy(),
      { info: revokedProxy(), provider: revokedProxy() },
      { info: own, provider: revokedProxy() },
    ],
  },
  junk: {
    label: 'Announcements of junk',
    details: ({ own, session }) => {
      const provider = other(session, 'junk')
      const nothings = [undefined, null, 0, {}, '', ' ']
      const ids = [...nothings, 'no dot', '__proto__', 'a'.repeat(100_000)]
      const infos: unknown[] = [
        ...ids.flatMap((wrong) => [
          { ...own, rdns: wrong },
          { ...own, rdns: 'example.junk', uuid: wrong === 'no dot' || wrong === '__proto__' ? '.' : wrong },
        ]),
        ...[...nothings, '\u202e\u0000', '\u200b'].map((wrong) => ({ ...own, name: wrong })),
      ]
      const whole = [undefined, null, 0, 'text', [], {}, Symbol('junk')]
      return [
        ...whole,
        ...[...whole, ...infos, { name: own.name }].map((info) => ({ info, provider })),
        ...[...nothings, 'text', { request: 42 }].map((wrong) => ({ info: own, provider: wrong })),
      ]
    },
  },
  markupName: named('A name of markup', MARKUP),
  bidiName: named('A name that turns the text around', '\u202eknaB ruoY\u202c\u0007\u2028 Wallet'),
  longName: named('A name of 10,000 letters', 'Long '.repeat(2_000)),
  icons: {
    label: 'Dangerous icons',
    details: ({ own, session }) =>
      Object.entries(ICONS).map(([name, icon]) => {
        const slug = name.replaceAll(' ', '-')
        return {
          info: { uuid: `${own.uuid}-${slug}`, name: `Icon ${name}`, icon, rdns: `example.icon.${slug}` },
          provider: other(session, slug),
        }
      }),
  },
  many: {
    label: '10,000 wallets',
    details: ({ own, session }) => {
      const { request } = other(session, 'many')
      return Array.from({ length: MANY }, (_, index) => ({
        info: {
          uuid: `${own.uuid}-${index}`,
          name: `Wallet ${index}`,
          icon: LAB_WALLET_ICON,
          rdns: `example.many.w${index}`,
        },
        provider: { request },
      }))
    },
  },
  again: {
    label: 'The same wallet 10,000 times',
    details: ({ own, session }) => {
      const provider = other(session, 'again')
      return Array.from({ length: MANY }, (_, index) => ({
        info: { ...own, uuid: `${own.uuid}-${index}`, name: 'Again', rdns: 'example.again' },
        provider,
      }))
    },
  },
} satisfies Record<string, Stranger>

export type StrangerName = keyof typeof STRANGERS
