import {
  accountApprovals,
  accountBalance,
  accountHistory,
  accountPortfolio,
  accountTransaction,
  fungiblePrice,
  gasPrice,
  supportedChains,
} from '@latchkey/contract'
import type { Context } from 'hono'
import type { ChainConfig } from '../../config/readChains.ts'
import { json } from '../../server/bind.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import type { Module } from '../../server/module.ts'
import { publicUrl } from '../../server/publicUrl.ts'
import type { Server } from '../../server/server.ts'
import type { AssetImages } from '../images/assetImages.ts'
import type { AccountData } from './accountData.ts'
import type { GasPriceService } from './createGasPriceService.ts'
import type { HistoryService } from './history/createHistoryService.ts'
import type { DataService } from './service.ts'
import type { Token } from './token.ts'

/** The cost of each call in its caller's budget, by the work that it causes. */
const COSTS = { balances: 2, forced: 5, portfolio: 5, approvals: 5, prices: 2, history: 20, transaction: 5 }

/** The URL of a token's picture, under the gateway's URL in the request. */
export type IconUrls = (context: Context<GatewayEnvironment>) => (token: Token) => string | undefined

export interface DataParts {
  readonly service: DataService
  readonly history: HistoryService
  readonly gasPrices: GasPriceService
  /** Namespaces other than EVM. */
  readonly others: readonly AccountData[]
  readonly images: Pick<AssetImages, 'tokenImageId'>
}

export function createDataModule(
  server: Server,
  { service, history, gasPrices, others, images }: DataParts,
  chains: readonly ChainConfig[],
): Module {
  const iconUrlFor = iconUrls(server, images)
  const otherOf = (query: Parameters<AccountData['owns']>[0]) => others.find((one) => one.owns(query))
  const ids = chains.map(({ caipNetworkId }) => caipNetworkId)
  return {
    name: 'data',
    routes: [
      json(supportedChains, async () => ({ http: ids, ws: ids })),
      json(
        accountBalance,
        ({ path, query, context }) => {
          const asked = { ...path, ...query }
          return (
            otherOf(asked)?.balances(asked) ?? service.balances({ ...asked, iconUrl: iconUrlFor(context) })
          )
        },
        { cost: ({ forceUpdate }) => (forceUpdate ? COSTS.forced : COSTS.balances) },
      ),
      json(
        accountPortfolio,
        ({ path, query }) => {
          const asked = { ...path, ...query }
          return (otherOf(asked) ?? service).portfolio(asked)
        },
        { cost: COSTS.portfolio },
      ),
      json(
        accountApprovals,
        ({ path, query, context }) => service.approvals({ ...path, ...query, iconUrl: iconUrlFor(context) }),
        { cost: COSTS.approvals },
      ),
      json(fungiblePrice, ({ body, context }) => service.prices({ ...body, iconUrl: iconUrlFor(context) }), {
        cost: COSTS.prices,
      }),
      json(gasPrice, ({ query }) => gasPrices(query.chainId)),
      json(
        accountHistory,
        ({ path, query, context }) =>
          otherOf({ ...path, ...query })?.history({ ...path, ...query }) ??
          history.history({
            ...path,
            ...query,
            iconUrl: iconUrlFor(context),
            iconsAt: publicUrl(server.config, context.env.incoming),
            projectId: context.get('project')?.id ?? '',
          }),
        { cost: COSTS.history },
      ),
      json(
        accountTransaction,
        async ({ path, query, context }) => ({
          transaction: await (otherOf({ ...path, ...query })?.transaction({ ...path, ...query }) ??
            history.transaction({ ...path, ...query, iconUrl: iconUrlFor(context) })),
        }),
        { cost: COSTS.transaction },
      ),
    ],
  }
}

/**
 * Finds a listed token's picture by chain and address. An unlisted token has no picture, because it may call itself USDC. An
 * operator's `logoURI` at another host only replaces a missing picture, because kits don't show pictures from other hosts.
 */
export function iconUrls({ config }: Server, images: Pick<AssetImages, 'tokenImageId'>): IconUrls {
  return (context) => {
    const base = publicUrl(config, context.env.incoming)
    return ({ listedAs, logoUrl }) => {
      if (listedAs === undefined || logoUrl?.startsWith(`${base}/`)) return logoUrl
      const imageId = images.tokenImageId(listedAs)
      return imageId === undefined ? logoUrl : `${base}/public/getTokenImage/${encodeURIComponent(imageId)}`
    }
  }
}
