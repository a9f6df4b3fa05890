import { health, home, openApi, ROUTES } from '@latchkey/contract'
import type { Check } from '../../readiness/createReadiness.ts'
import { readyRoute } from '../../readiness/readyRoute.ts'
import { type Bytes, bytes, json } from '../../server/bind.ts'
import type { Module } from '../../server/module.ts'
import { openApiDocument } from '../../server/openApiDocument.ts'
import type { Server } from '../../server/server.ts'
import { VERSION } from '../../version.ts'

export function createServerModule(
  server: Server,
  features: readonly string[],
  checks: readonly Check[],
): Module {
  const startedAtMs = Date.now()
  const document = openApiDocument(ROUTES, VERSION)
  return {
    name: 'server',
    routes: [
      json(openApi, async () => document),
      bytes(
        health,
        async () => {
          const uptime = Math.floor((Date.now() - startedAtMs) / 1_000)
          return plain(
            `OK v${VERSION}, hash: ${server.config.buildHash}, features: ${features.join(',')}, uptime: ${uptime} s\n`,
          )
        },
        { isFree: true },
      ),
      readyRoute(checks, server.metrics.registry),
      bytes(home, async () =>
        plain(
          `Latchkey gateway v${VERSION}\n\nServes the calls that the Latchkey wallet kit makes.\n` +
            'GET /openapi.json lists them, GET /health says whether it runs, GET /ready whether all is well.\n',
        ),
      ),
    ],
  }
}

function plain(text: string): Bytes {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    bytes: text,
  }
}
