import { getAnalyticsConfig, postEvent } from '@latchkey/contract'
import type { Context } from 'hono'
import type { Database } from '../../database/schema.ts'
import { tooMany } from '../../server/admission.ts'
import { json } from '../../server/bind.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import type { Server } from '../../server/server.ts'
import { createAnalyticsService } from './service.ts'
import { createAnalyticsStore } from './store.ts'

const DAY_SECONDS = 86_400

export function createAnalyticsModule(server: Server, database: Database): Module {
  const { config, logger, rateLimiter } = server
  const service = createAnalyticsService(
    createAnalyticsStore(database),
    config.analytics.retentionDays,
    logger,
  )
  const perDay = config.analytics.recordsPerDay
  const quota = { perSecond: perDay / DAY_SECONDS, burst: perDay }

  /** A project id is public. Without a quota, anyone could fill the database in its name. */
  const spendQuota = async (projectId: string) => {
    const waitSeconds = await rateLimiter.take(`analytics project ${projectId}`, 1, quota)
    if (waitSeconds > 0) throw tooMany(waitSeconds)
  }

  return {
    name: 'analytics',
    routes: [
      json(getAnalyticsConfig, async ({ context }) => ({
        isAnalyticsEnabled: context.get('project')?.analytics ?? false,
      })),
      json(postEvent, async ({ body, context }) => {
        requireOrigin(context)
        const project = context.get('project')
        // A page that doesn't know yet that analytics is off gets no error.
        if (!project?.analytics) return undefined
        await spendQuota(project.id)
        await service.take(project.id, body, sdkOf(context))
        return undefined
      }),
    ],
    close: service.stop,
  }
}

/** Browsers send the origin with every POST. A request without one doesn't come from a page. */
function requireOrigin(context: Context<GatewayEnvironment>): void {
  if (context.req.header('origin') === undefined)
    throw new Failure(403, 'origin', 'Records are taken from pages only: send the Origin header.')
}

function sdkOf(context: Context<GatewayEnvironment>) {
  return { type: context.req.query('st')?.slice(0, 64), version: context.req.query('sv')?.slice(0, 128) }
}
