import {
  array,
  check,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'

const MAX_LINK = 512

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** An https address; http on this machine, for a lab. */
const webLink = pipe(
  string(),
  maxLength(MAX_LINK, `must be at most ${MAX_LINK} characters`),
  check((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  }, 'must be an https address'),
)

/** What a browser itself acts on is no app's scheme. */
const NOT_AN_APP = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|ftp|ws|wss|http):/i

/** An app's own scheme, or an https address. */
const appLink = pipe(
  string(),
  maxLength(MAX_LINK, `must be at most ${MAX_LINK} characters`),
  regex(/^[a-z][a-z0-9+.-]*:[!-~]*$/i, 'must begin with a scheme, as in wallet:// or https://'),
  check(
    (text) =>
      !NOT_AN_APP.test(text) || (/^http:/i.test(text) && URL.canParse(text) && isLoopback(new URL(text))),
    'must be an app scheme of its own or an https address',
  ),
)

const relay = pipe(
  string(),
  check((text) => {
    if (text === '*') return true
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return url.protocol === 'wss:' || (url.protocol === 'ws:' && isLoopback(url))
  }, 'must be a wss address or *'),
)

const walletId = pipe(string(), regex(/^[\w.-]{1,128}$/, 'must be 1 to 128 letters, digits, . _ or -'))
const date = pipe(string(), regex(/^\d{4}-\d\d-\d\d$/, 'must be a date, as in 2026-11-21'))

/** Which fields of a wallet were read where, and when. */
const fact = strictObject({
  source: webLink,
  date,
  fields: pipe(array(string()), minLength(1, 'must name at least one field')),
})

const walletEntry = strictObject({
  id: walletId,
  name: pipe(
    string(),
    minLength(1, 'must not be empty'),
    maxLength(64, 'must be at most 64 characters'),
    regex(/^[^\p{C}<>]+$/u, 'must have no control characters and no < or >'),
  ),
  /** The name of a file in the icons folder, without its ending; the id unless set. */
  image_id: optional(walletId),
  rdns: optional(pipe(string(), regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a reversed domain name'))),
  injected: optional(
    array(
      strictObject({
        namespace: pipe(string(), regex(/^[-a-z0-9]{3,8}$/, 'must be a CAIP-2 namespace')),
        injected_id: pipe(
          string(),
          regex(/^[\w$.-]{1,64}$/, 'must be a name of letters, digits, . $ _ or -'),
        ),
      }),
    ),
  ),
  chains: array(
    pipe(
      string(),
      regex(/^[-a-z0-9]{3,8}:([-_a-zA-Z0-9]{1,32}|\*)$/, 'must be a CAIP-2 chain id, or as in eip155:*'),
    ),
  ),
  mobile_link: optional(appLink),
  universal_link: optional(webLink),
  desktop_link: optional(appLink),
  webapp_link: optional(webLink),
  app_store: optional(webLink),
  play_store: optional(webLink),
  chrome_store: optional(webLink),
  homepage: optional(webLink),
  badge_type: optional(picklist(['certified'])),
  relays: array(relay),
  facts: optional(array(fact)),
})

/** `directory.json`: ours, and an operator's own. docs/directory.md tells each field. */
export const directoryFile = object({
  $schema: optional(string()),
  /** Of the form. */
  version: literal(1, 'must be 1: this gateway knows no other form'),
  /** When its contents last changed. */
  updated: date,
  /** Whether an operator's wallets come before ours or instead of them. */
  mode: optional(picklist(['extend', 'replace'], 'must be extend or replace'), 'extend'),
  /** Ids of ours that are left out. */
  remove: optional(array(walletId), []),
  wallets: array(walletEntry),
})
