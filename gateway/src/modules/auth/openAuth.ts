import type { Database } from '../../database/schema.ts'
import { createProofReader } from '../../server/dpop/createProofReader.ts'
import { createProofStore } from '../../server/dpop/store.ts'
import type { Module } from '../../server/module.ts'
import type { Server } from '../../server/server.ts'
import { createNodeProvider } from '../../upstream/createNodeProvider.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { readSecret } from '../data/store.ts'
import { createAccessTokens } from './accessTokens.ts'
import { createAuthModule } from './createAuthModule.ts'
import { createRefreshTokens } from './refreshTokens.ts'
import { createAuthService } from './service.ts'
import { createAuthStore } from './store.ts'

/** @param upstreams - the operator's nodes, by which contract wallets are asked */
export async function openAuth(
  server: Server,
  database: Database,
  upstreams: ReadonlyMap<string, Upstream>,
  now: () => number = () => Date.now(),
): Promise<Module> {
  const store = createAuthStore(database)
  const proofStore = createProofStore(database)
  const accessTokens = await createAccessTokens(await readSecret(database, 'access tokens'))
  const refreshTokens = createRefreshTokens(await readSecret(database, 'refresh tokens'))
  const nodes = Object.fromEntries([...upstreams].map(([id, upstream]) => [id, createNodeProvider(upstream)]))
  const service = createAuthService({ store, accessTokens, refreshTokens, nodes, now })
  return createAuthModule({
    server,
    service,
    accessTokens,
    proofs: createProofReader(proofStore, await readSecret(database, 'proofs'), now),
    async tidy() {
      await service.tidy()
      await proofStore.forget(new Date(now()).toISOString())
    },
    now,
  })
}
