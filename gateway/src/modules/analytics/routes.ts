import { getAnalyticsConfig, postEvent } from '@latchkey/contract'
import type { Context } from 'hono'
import { bind } from '../../server/bind.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import type { Server } from '../../server/server.ts'
import type { AnalyticsService } from './service.ts'

export function analyticsRoutes(server: Server, service: AnalyticsService): void {
  bind(server, getAnalyticsConfig, async ({ context }) => ({
    isAnalyticsEnabled: context.get('project')?.analytics ?? false,
  }))
  bind(server, postEvent, async ({ body, context }) => {
    const project = context.get('project')
    // A page that has not yet heard that analytics is off is not told off for it.
    if (project?.analytics) await service.take(project.id, body, sdkOf(context))
    return undefined
  })
}

function sdkOf(context: Context<GatewayEnvironment>) {
  return { type: context.req.query('st')?.slice(0, 64), version: context.req.query('sv')?.slice(0, 128) }
}
