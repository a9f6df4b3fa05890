import {
  array,
  boolean,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  transform,
  trim,
} from 'valibot'
import { defineRoute } from './route.ts'

/** The default number of wallets on a page of the directory (S9.1). */
export const WALLETS_PER_PAGE = 40
/** The maximum number of wallets on a page of the directory (S9.4). */
export const MAX_WALLETS_PER_PAGE = 100
/** The maximum number of characters of a search; the kit cuts a longer text. */
export const MAX_WALLET_SEARCH = 200

/**
 * A wallet of the directory (S3.1). `image_id` is for getWalletImage; `has_image` is false where that image
 * is the neutral one, which a page draws itself. `relays` are the addresses of the relays that the wallet can
 * use, `*` any: pairing over others is not possible.
 */
export const directoryWallet = object({
  id: string(),
  name: string(),
  image_id: string(),
  has_image: optional(boolean()),
  rdns: optional(string()),
  /** Per namespace, how a wallet that does not announce itself marks its injected provider. */
  injected: optional(array(object({ namespace: string(), injected_id: string() }))),
  /** CAIP-2 ids; `eip155:*` if only the namespace is known. Empty if the chains are not published. */
  chains: array(string()),
  /** Opens a pairing link on a phone: the wallet's own scheme, otherwise an https address. */
  mobile_link: optional(string()),
  /** The same link as an https address, if the wallet has both. */
  universal_link: optional(string()),
  desktop_link: optional(string()),
  webapp_link: optional(string()),
  app_store: optional(string()),
  play_store: optional(string()),
  chrome_store: optional(string()),
  homepage: optional(string()),
  badge_type: optional(picklist(['certified'])),
  relays: array(string()),
})

const count = (max: number) =>
  pipe(
    string(),
    regex(/^\d{1,6}$/, 'must be a whole number'),
    transform(Number),
    minValue(1, 'must be at least 1'),
    maxValue(max, `must be at most ${max}`),
  )

const list = (item: RegExp, what: string) =>
  pipe(
    string(),
    maxLength(16_384, 'is too long'),
    transform((text) => text.split(',').filter((part) => part !== '')),
    array(pipe(string(), regex(item, `must be ${what} with commas between them`))),
  )

const walletIds = list(/^[\w.-]{1,128}$/, 'wallet ids')

/** Wallets of the operator's directory, a page at a time, the best known first (S7.5). */
export const getWallets = defineRoute({
  name: 'getWallets',
  method: 'GET',
  path: '/getWallets',
  summary: 'Wallets that a visitor may have, a page at a time, with links, chains and relays.',
  query: object({
    /** Counted from 1; 1 unless given. */
    page: optional(count(100_000)),
    /** The wallets per page; 40 unless given. */
    entries: optional(count(MAX_WALLETS_PER_PAGE)),
    /** Only these wallets, by id or rdns. */
    include: optional(walletIds),
    exclude: optional(walletIds),
    /** CAIP-2 ids: wallets that support one of them, and wallets whose chains are not published. */
    chains: optional(list(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'CAIP-2 chain ids')),
    /** A part of the name, whatever its case and accents. */
    search: optional(
      pipe(string(), trim(), maxLength(MAX_WALLET_SEARCH, `must be at most ${MAX_WALLET_SEARCH} characters`)),
    ),
    badge_type: optional(picklist(['certified', 'none'], 'must be certified or none')),
    /** Addresses of relays: only wallets that can answer on one of them. */
    relays: optional(list(/^wss?:\/\/[^\s,]{1,256}$/, 'relay addresses')),
    /** The kind of kit that calls: some wallets are not for every kind. */
    sv: optional(pipe(string(), maxLength(256, 'is too long'))),
  }),
  response: object({
    data: array(directoryWallet),
    count: number(),
    /** On the first page: how users can sign in to the embedded wallet. Absent without one. */
    logins: optional(array(string())),
  }),
})
