import {
  accountBalance,
  accountHistory,
  accountPortfolio,
  accountTransaction,
  fungiblePrice,
  gasPrice,
  supportedChains,
} from '@latchkey/contract'
import type { Context } from 'hono'
import type { ChainConfig } from '../../config/config.ts'
import { bind } from '../../server/bind.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { publicUrl } from '../../server/publicUrl.ts'
import type { Server } from '../../server/server.ts'
import { TOKEN_ART } from '../images/art.ts'
import type { GasPriceService } from './createGasPriceService.ts'
import type { HistoryService } from './history/createHistoryService.ts'
import type { DataService } from './service.ts'
import type { Token } from './token.ts'

export function dataRoutes(
  server: Server,
  {
    service,
    history,
    gasPrices,
  }: { service: DataService; history: HistoryService; gasPrices: GasPriceService },
  chains: readonly ChainConfig[],
): void {
  const ids = chains.map(({ caipNetworkId }) => caipNetworkId)
  bind(server, supportedChains, async () => ({ http: ids, ws: ids }))
  bind(server, accountBalance, ({ path, query, context }) =>
    service.balances({ ...path, ...query, iconUrl: iconUrlFor(server, context) }),
  )
  bind(server, accountPortfolio, ({ path, query }) => service.portfolio({ ...path, ...query }))
  bind(server, fungiblePrice, ({ body, context }) =>
    service.prices({ ...body, iconUrl: iconUrlFor(server, context) }),
  )
  bind(server, gasPrice, ({ query }) => gasPrices(query.chainId))
  bind(server, accountHistory, ({ path, query, context }) =>
    history.history({
      ...path,
      ...query,
      iconUrl: iconUrlFor(server, context),
      iconsAt: publicUrl(server.config, context.env.incoming),
    }),
  )
  bind(server, accountTransaction, async ({ path, query, context }) => ({
    transaction: await history.transaction({ ...path, ...query, iconUrl: iconUrlFor(server, context) }),
  }))
}

function iconUrlFor(
  { config }: Server,
  context: Context<GatewayEnvironment>,
): (token: Token) => string | undefined {
  const base = publicUrl(config, context.env.incoming)
  return (token) => {
    if (!token.isListed) return undefined
    return TOKEN_ART.has(token.symbol)
      ? `${base}/public/getTokenImage/${encodeURIComponent(token.symbol)}`
      : token.logoUrl
  }
}
