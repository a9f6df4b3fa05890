import { inject } from 'vitest'
import { type HostFeatures, readHostPolicy } from '../../../gateway/src/policy/readHostPolicy.ts'
import { createPhoneRoutes } from '../../../lab/src/phoneServer/createPhoneRoutes.ts'
import { createPageServer } from '../../../lab/src/server/createPageServer.ts'
import { listen } from '../../../lab/src/server/listen.ts'
import { createWallet, type Wallet, type WalletOptions } from '../../../lab/src/wallet/createWallet.ts'
import { createWalletRoutes } from '../../../lab/src/wallet/createWalletRoutes.ts'
import type { WalletChain } from '../../../lab/src/wallet/session.ts'
import { buildPhone } from '../../../tools/phoneClient/build.mjs'
import { fromRoot } from '../fromRoot.ts'
import { buildPage } from './buildPage.ts'

export interface ServedPage {
  readonly url: string
  readonly wallet: Wallet
  readonly chains: readonly WalletChain[]
  close(): Promise<void>
}

export interface ServePageOptions {
  /** The folder with the page's main.tsx, or a page that is built already. */
  readonly page: string
  readonly isBuilt?: boolean
  /** The page's own server. The files answer all requests that it does not handle. */
  readonly answer?: (request: Request) => Promise<Response | undefined>
  /** The chains of the Lab Wallet. The stack's EVM chains unless set. */
  readonly lab?: WalletOptions
  /** The stack's unless set. */
  readonly gatewayUrl?: string
  readonly walletUrl?: string
  /** Further addresses that the page may call. */
  readonly origins?: readonly string[]
  readonly phone?: boolean
  /** The file of the policy printer, whose `frame-ancestors` the page is served with. */
  readonly policy?: HostFeatures
  /** The headers of the page's document. They replace all other headers. */
  readonly headers?: Readonly<Record<string, string>>
}

export function stackChains(): WalletChain[] {
  const { nodeUrls } = inject('stack')
  return [
    { id: 42161, name: 'Arbitrum One', rpcUrl: nodeUrls[42161], currency: 'ETH' },
    { id: 421614, name: 'Arbitrum Sepolia', rpcUrl: nodeUrls[421614], currency: 'ETH' },
  ]
}

/** Builds a page as an integrator would, and serves it under the strict policy of the Backing page, with a Lab Wallet that the test holds. */
export async function servePage({
  page,
  isBuilt = false,
  answer,
  lab = { chains: stackChains() },
  gatewayUrl = inject('stack').gatewayUrl,
  walletUrl,
  origins = [],
  phone = false,
  policy,
  headers,
}: ServePageOptions): Promise<ServedPage> {
  const { projectId } = inject('stack')
  const [appDir] = await Promise.all([
    isBuilt ? fromRoot(page) : buildPage(page),
    phone ? buildPhone() : undefined,
  ])
  const { chains } = lab
  const wallet = createWallet(lab)
  const pages = createPageServer({
    ...{ appDir, gatewayUrl, walletUrl, projectId, origins },
    walletRoutes: createWalletRoutes({ wallet, labChains: chains }),
    ...(phone ? { phoneRoutes: createPhoneRoutes({ wallet, gatewayUrl, projectId }) } : {}),
  })
  const { port, close } = await listen({
    fetch: async (request) =>
      withOnly(headers, (await answer?.(request)) ?? mayBeFramed(await pages.fetch(request), policy)),
    port: 0,
  })
  return { url: `http://localhost:${port}`, wallet, chains, close }
}

/** Keeps the headers that describe the body. */
function withOnly(headers: ServePageOptions['headers'], response: Response): Response {
  const own = response.headers
  if (!headers || !own.get('content-type')?.startsWith('text/html')) return response
  const kept = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = own.get(name)
    return value === null ? [] : [[name, value]]
  })
  return new Response(response.body, {
    status: response.status,
    headers: { ...Object.fromEntries(kept), ...headers },
  })
}

/** Returns the origins that may frame the page, from the policy printer. Default: none. */
function mayBeFramed(response: Response, features: HostFeatures | undefined): Response {
  const [ancestors] = features
    ? (/frame-ancestors [^;]+/.exec(readHostPolicy(features).contentPolicy) ?? [])
    : []
  const own = response.headers.get('content-security-policy')
  if (!ancestors || !own) return response
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', own.replace(/frame-ancestors [^;]+/, ancestors))
  headers.delete('x-frame-options')
  return new Response(response.body, { status: response.status, headers })
}
