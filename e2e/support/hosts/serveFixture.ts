import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { inject } from 'vitest'
import type { ServerData } from '../../hosts/fixture/server.tsx'
import { fromRoot } from '../fromRoot.ts'
import { buildFixture, type FixtureParameters } from './buildFixture.ts'

export interface FixtureServer {
  readonly url: string
  close(): Promise<unknown>
}

/** Builds the host pages and serves them, under the content policy that docs/embedding.md tells hosts to use. */
export async function serveFixture(parameters: FixtureParameters): Promise<FixtureServer> {
  const { gatewayUrl } = inject('stack')
  const folder = await buildFixture(parameters)
  const workerData: ServerData = {
    gatewayUrl,
    policy: documentedPolicy(gatewayUrl),
    folders: [folder, fromRoot('e2e/hosts')],
  }
  const worker = new Worker(join(folder, 'server.mjs'), { workerData })
  const [{ port }]: [AddressInfo] = await started(worker)
  return { url: `http://localhost:${port}`, close: () => worker.terminate() }
}

/** The worker's only message is its address. */
function started(worker: Worker): Promise<[AddressInfo]> {
  return once(worker, 'message') as Promise<[AddressInfo]>
}

function documentedPolicy(gatewayUrl: string): string {
  const page = readFileSync(fromRoot('docs/embedding.md'), 'utf8')
  const policy = /^default-src 'none';[^`]+/m.exec(page)?.[0]
  if (!policy) throw new Error('docs/embedding.md shows no content policy.')
  return policy
    .replaceAll('WSS-GATEWAY', gatewayUrl.replace(/^http/, 'ws'))
    .replaceAll('GATEWAY', gatewayUrl)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
