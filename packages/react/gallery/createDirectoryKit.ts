// A kit with a wallet directory and a pairing in whatever state, for tests and the gallery: no gateway, no relay.
import { getWallets, type RouteResponse } from '@latchkey/contract'
import type { Kit, KitConfig, PairingEvent, Services, Wallet } from '@latchkey/core'
import { directoryFlow } from '../../core/src/flows/directory/directory.ts'
import { pairingFlow } from '../../core/src/flows/pairing/pairing.ts'
import { scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { type Said, say } from './answerRoute.ts'
import { createConnectKit, toId } from './createConnectKit.ts'
import { imageOf, walletNames } from './wallets.ts'

export type DirectoryAnswer = RouteResponse<typeof getWallets>
export type DirectoryWallet = DirectoryAnswer['data'][number]
export type DirectoryQuery = Readonly<Record<string, string | undefined>>

export interface DirectoryKitOptions {
  /** Found in this browser, by name. */
  readonly installed?: readonly string[]
  readonly recent?: readonly string[]
  readonly known?: readonly Wallet[]
  /** Wallets that can answer a code; all known ones unless set. */
  readonly answering?: readonly Wallet[]
  readonly answer?:
    | Said<never>
    | ((query: DirectoryQuery) => Said<DirectoryAnswer> | Promise<DirectoryAnswer>)
  /** What has happened to the pairing; the page controls it then. */
  readonly pairing?: readonly PairingEvent[]
  readonly config?: Partial<KitConfig>
}

export const URI = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}&expiryTimestamp=1763757841`
/** The gateway's own relay, which the kit uses unless told otherwise. */
export const RELAY = 'ws://127.0.0.1:1/relay'

/** A wallet as the kit knows it, which answers codes and has links unless said otherwise. */
export function toKnown(name: string, change: Partial<Wallet> = {}): Wallet {
  const id = toId(name)
  const host = id.slice('example.'.length)
  return {
    id: `wallet-${host}`,
    name,
    ...imageOf(name),
    chains: ['eip155:42161'],
    rdns: id,
    isCertified: false,
    relays: [RELAY],
    mobileLink: `${host || 'wallet'}://`,
    appStore: `https://apps.example/${host}`,
    playStore: `https://play.example/?id=example.${host}`,
    chromeStore: `https://extensions.example/${host}`,
    homepage: `https://${host || 'wallet'}.example/`,
    ...change,
  }
}

/** A wallet that answers at another relay only. */
export const unreachable = (name: string): Wallet => toKnown(name, { relays: ['wss://elsewhere.example'] })

/** A wallet as the directory tells it. */
export function toListed(name: string, change: Partial<DirectoryWallet> = {}): DirectoryWallet {
  const { id, chains, relays, rdns = '', mobileLink = '', homepage = '' } = toKnown(name)
  return {
    id,
    name,
    image_id: '',
    chains: [...chains],
    relays: [...relays],
    rdns,
    mobile_link: mobileLink,
    homepage,
    ...change,
  }
}

export const known: readonly Wallet[] = [
  ...walletNames.map((name, index) => toKnown(name, { isCertified: index % 3 === 0 })),
  ...['Kestrel', 'Saffron Vault', 'Meridian', 'Oxbow', 'Tidepool Smart Account', 'Juniper'].map((name) =>
    toKnown(name),
  ),
]

/** A directory of which somebody can answer a code, and nothing bears the name that is looked for. */
export function findsNothing({ relays }: DirectoryQuery): DirectoryAnswer {
  return relays ? { data: [toListed('Harbor')], count: 1 } : { data: [], count: 0 }
}

/** Its adapter takes paired wallets in. */
export function createDirectoryKit(options: DirectoryKitOptions = {}): Kit {
  const plain = createConnectKit({
    ...options,
    wallets: options.installed ?? ['Northlight', 'Harbor'],
    factory: scripted({
      remote: { needs: async () => ({ methods: [], events: [] }), adopt: async () => {} },
      connect: () => new Promise(() => {}),
    }),
    config: { manualWCControl: options.pairing !== undefined, ...options.config },
  })
  const kit: Kit = { ...plain, services: answering(options.answer ?? 'never') }
  if (options.pairing) kit.store.attach(pairingFlow)
  for (const event of options.pairing ?? []) kit.store.dispatch(event)
  if (options.known) tell(kit, options.known, options.answering ?? options.known)
  return kit
}

function tell(kit: Kit, wallets: readonly Wallet[], answering: readonly Wallet[]): void {
  kit.store.attach(directoryFlow)
  kit.store.dispatch({
    type: 'directory.advised',
    featured: [],
    recommended: wallets.slice(0, 4),
    recent: [],
    excluded: [],
    answering: { wallets: answering.slice(0, 4), count: answering.length },
    count: wallets.length,
  })
  for (const certified of [false, true])
    kit.store.dispatch({
      type: 'directory.loaded',
      query: { search: '', certified },
      page: 1,
      wallets: certified ? wallets.filter(({ isCertified }) => isCertified) : wallets,
      isWhole: true,
    })
}

function answering(answer: NonNullable<DirectoryKitOptions['answer']>): Services {
  const call = async (route: unknown, parameters?: { query?: DirectoryQuery }): Promise<unknown> => {
    const said = typeof answer === 'function' ? await answer(parameters?.query ?? {}) : answer
    return say(getWallets, route === getWallets ? said : 'never')
  }
  // The route asked here is answered in its own shape; every other one is left open.
  return { call } as Services
}

/** A pairing that is ready, for `leftMs` still. */
export function readyPairing(leftMs = 240_000): readonly PairingEvent[] {
  return [{ type: 'pairing.started' }, { type: 'pairing.ready', uri: URI, expiresAt: Date.now() + leftMs }]
}
