import { isHostedRpcNetwork } from '@latchkey/contract'
import * as v from 'valibot'
import { CommandError } from '../cli/CommandError.ts'
import { urlOf } from '../config/SettingReader.ts'
import { describeIssue } from '../server/describeIssue.ts'
import { type PagePolicy, writeContentPolicy } from './writeContentPolicy.ts'

const http = urlOf(['http:', 'https:'])
const ws = urlOf(['ws:', 'wss:'])
const caipNetworkId = v.pipe(
  v.string(),
  v.custom<`${string}:${string}`>(
    (text) => typeof text === 'string' && /^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(text),
  ),
)
const network = v.strictObject({ caipNetworkId, rpcUrls: v.pipe(v.array(http), v.minLength(1)) })

/** The features of a page, by the names of createKit()'s options where it has them. */
export const hostFeatures = v.strictObject({
  gatewayUrl: http,
  /** The page's own address; with the gateway's origin, `'self'` allows the gateway. */
  pageUrl: v.optional(http),
  /** Ids of networks that gateways host, or networks with the URLs that the kit calls. */
  networks: v.optional(v.array(v.union([caipNetworkId, network])), []),
  customRpcUrls: v.optional(v.record(v.string(), v.array(http)), {}),
  relays: v.optional(v.array(ws)),
  directory: v.optional(v.strictObject({ baseUrlForRestrictedTimezones: v.optional(http) }), {}),
  /** Pictures of your own wallets. */
  customWallets: v.optional(v.array(v.object({ image_url: v.optional(http) })), []),
  enableWalletConnect: v.optional(v.boolean(), true),
  /** The embedded wallet, unless `features` takes away every way to sign in to it. */
  wallet: v.optional(v.strictObject({ url: http })),
  features: v.optional(
    v.object({
      email: v.optional(v.boolean(), true),
      socials: v.optional(v.union([v.literal(false), v.array(v.string())])),
    }),
    {},
  ),
  frames: v.optional(v.array(http), []),
  framedBy: v.optional(v.array(http), []),
  /** As evm() has it: the pages that may offer a Safe frame this one. */
  safe: v.optional(v.strictObject({ origins: v.array(http) }), { origins: [] }),
  page: v.optional(
    v.strictObject({
      calls: v.optional(v.boolean(), false),
      fonts: v.optional(v.boolean(), false),
      manifest: v.optional(v.boolean(), false),
    }),
    {},
  ),
  trustedTypes: v.optional(v.picklist(['none', 'required', 'off']), 'required'),
})
export type HostFeatures = v.InferInput<typeof hostFeatures>

/** What a page needs, and what a site that frames it has to allow. */
export interface HostPolicy {
  readonly contentPolicy: string
  /** For `<iframe allow>`; undefined where nobody frames the page. */
  readonly allow: string | undefined
  /** `Cross-Origin-Opener-Policy`; undefined where the page has no windows that speak with it. */
  readonly openerPolicy: string | undefined
}

/** What the kit asks a browser for: Copy, and Paste in the field of a receiver. */
const PERMISSIONS = 'clipboard-read; clipboard-write'

/**
/** The policies of a page: just what it needs, from the features that it uses. A CommandError names each mistake. */
export function readHostPolicy(input: unknown): HostPolicy {
  const parsed = v.safeParse(hostFeatures, input)
  if (!parsed.success)
    throw new CommandError(
      parsed.issues.map((issue) => describeIssue(issue, 'the file').description).join('\n'),
    )
  const { output } = parsed
  const { gatewayUrl, directory, customWallets, relays, enableWalletConnect, frames } = output
  const framedBy = [...output.framedBy, ...output.safe.origins]
  const { email, socials } = output.features
  const hasLogin = email || (socials !== false && socials?.length !== 0)
  const wallet = hasLogin ? output.wallet : undefined
  const own = output.pageUrl && originOf(output.pageUrl)
  const gateways = [gatewayUrl, directory.baseUrlForRestrictedTimezones].flatMap((url) =>
    url ? [originOf(url)] : [],
  )
  const pictures = customWallets.flatMap(({ image_url }) => (image_url ? [originOf(image_url)] : []))
  const sockets = relays?.map(originOf) ?? [originOf(gatewayUrl).replace(/^http/, 'ws')]
  const isOwn = (origin: string) => origin === own || origin.replace(/^ws/, 'http') === own
  const calls = [...gateways, ...nodesOf(output), ...(enableWalletConnect ? sockets : [])]
  const policy: PagePolicy = {
    calls: calls.filter((origin) => !isOwn(origin)),
    images: [...gateways, ...pictures].filter((origin) => !isOwn(origin)),
    frames: [...frames, ...(wallet ? [wallet.url] : [])].map(originOf),
    framedBy: framedBy.map(originOf),
    page: { ...output.page, calls: output.page.calls || calls.some(isOwn) },
    trustedTypes: output.trustedTypes,
  }
  return {
    contentPolicy: writeContentPolicy(policy),
    allow: framedBy.length > 0 ? PERMISSIONS : undefined,
    openerPolicy: wallet && 'same-origin-allow-popups',
  }
}

/** Nodes that the page calls by itself: the rest goes through the gateway. */
function nodesOf({ networks, customRpcUrls }: v.InferOutput<typeof hostFeatures>): readonly string[] {
  const ids = new Set(networks.map((one) => (typeof one === 'string' ? one : one.caipNetworkId)))
  const stray = Object.keys(customRpcUrls).find((id) => !ids.has(toId(id)))
  if (stray !== undefined) throw new CommandError(`customRpcUrls: ${stray} is not in networks.`)
  return networks.flatMap((one) => {
    const id = typeof one === 'string' ? one : one.caipNetworkId
    const custom = customRpcUrls[id]
    if (custom && custom.length > 0) return custom.map(originOf)
    if (isHostedRpcNetwork(id)) return []
    if (typeof one !== 'string') return one.rpcUrls.map(originOf)
    throw new CommandError(
      `networks: gateways don't host ${id}, so the kit calls its own URLs. Write {"caipNetworkId": "${id}", "rpcUrls": ["https://…"]}.`,
    )
  })
}

function originOf(url: string): string {
  return new URL(url).origin
}

/** A stray key is compared only, and not used as an id. */
function toId(key: string): `${string}:${string}` {
  return key as `${string}:${string}`
}
