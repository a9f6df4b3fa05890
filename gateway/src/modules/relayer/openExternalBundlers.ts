import type { Logger } from 'pino'
import type { GatewayConfig } from '../../config/config.ts'
import { createUpstream, type Upstream } from '../../upstream/createUpstream.ts'
import { createExternalBundler } from './createExternalBundler.ts'
import { createNode } from './createNode.ts'
import { createPaymaster, type Paymaster } from './createPaymaster.ts'
import { createVendor, type Vendor } from './createVendor.ts'
import { OperationError } from './OperationError.ts'
import type { OperationService } from './operationService.ts'
import type { SessionService } from './sessions.ts'

export interface ExternalBundlers {
  readonly bundlers: ReadonlyMap<string, OperationService>
  readonly paymasters: ReadonlyMap<string, Paymaster>
  /** Logs the bundlers that cannot be used. The gateway serves requests anyway. */
  check(logger: Logger): void
  close(): void
}

/** A receipt carries the logs of one bundle. */
const MAX_ANSWER_BYTES = 4_194_304

export function openExternalBundlers(
  { services, relayer }: Pick<GatewayConfig, 'services' | 'relayer'>,
  upstreams: ReadonlyMap<string, Upstream>,
  owedBy: SessionService['owedBy'],
): ExternalBundlers {
  const limits = { timeoutMs: services.timeoutMs, maxResponseBytes: MAX_ANSWER_BYTES }
  const opened: Upstream[] = []
  const open = (chain: string, what: string, url: string): Vendor => {
    const upstream = createUpstream({ caipNetworkId: chain, httpUrl: url, wsUrl: '' }, limits)
    opened.push(upstream)
    return createVendor(what, url, upstream)
  }
  const bundlers = new Map<string, OperationService>()
  for (const [chain, url] of services.bundlers) {
    const node = upstreams.get(chain)
    if (!node) continue
    const vendor = open(chain, 'The bundler', url)
    bundlers.set(chain, createExternalBundler({ chain, vendor, node: createNode(node), owedBy }))
  }
  const paymasters = new Map<string, Paymaster>()
  for (const [chain, config] of services.paymasters) {
    const upstream = upstreams.get(chain)
    if (!upstream) continue
    const vendor = open(chain, 'The paymaster service', config.url)
    const accepted = bundlers.has(chain) ? undefined : (relayer?.paymasters ?? [])
    paymasters.set(chain, createPaymaster({ chain, vendor, node: createNode(upstream), config, accepted }))
  }
  return {
    bundlers,
    paymasters,
    check(logger) {
      for (const [chain, bundler] of bundlers)
        bundler.entryPoints().catch((error: unknown) => {
          const reason = error instanceof OperationError ? error.message : 'it could not be asked'
          logger.warn({ chain, reason }, 'the bundler of a chain cannot be used')
        })
    },
    close() {
      for (const upstream of opened) upstream.close()
    },
  }
}
