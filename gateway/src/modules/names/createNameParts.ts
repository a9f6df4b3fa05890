import type { GatewayConfig } from '../../config/config.ts'
import type { Database } from '../../database/schema.ts'
import { publicUrl } from '../../server/publicUrl.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createLookup } from './answerLookup.ts'
import { createSignatureCheck } from './checkSignature.ts'
import { createNameReader } from './createNameReader.ts'
import type { NameParts } from './createNamesModule.ts'
import { createPartyNames, type ReadPartyNames } from './createPartyNames.ts'
import { createSignerReader } from './createSignerReader.ts'
import { createEnsReader } from './ens.ts'
import { createIdentityService } from './identity.ts'
import { openSignerKey } from './openSignerKey.ts'
import { createNameRulings } from './rulingStore.ts'
import { createNameService } from './service.ts'
import { createNameStore } from './store.ts'
import { createWalletAccounts } from './walletAccounts.ts'

/** Creates everything that the routes of names need. */
export function createNameParts(
  config: Pick<GatewayConfig, 'names' | 'dataDir' | 'publicUrl' | 'trustedProxies'>,
  database: Database,
  upstreams: ReadonlyMap<string, Upstream>,
): NameParts & { readonly readPartyNames: ReadPartyNames } {
  const { zone, signerKey, ens } = config.names
  const store = createNameStore(database)
  const reader = createNameReader({ store, readSigner: createSignerReader(upstreams) })
  const chains = [...upstreams.keys()]
  return {
    names: createNameService({
      ...config.names,
      store,
      rulings: createNameRulings(database),
      reader,
      checkSignature: createSignatureCheck(upstreams),
      isWalletAccount: createWalletAccounts(database),
      chains,
    }),
    identities: createIdentityService({
      store,
      readEns: createEnsReader(ens, upstreams.get(ens.caipNetworkId)),
    }),
    lookup: createLookup({ key: openSignerKey(signerKey, config.dataDir), zone, store: reader }),
    readPartyNames: createPartyNames(store),
    gatewayOf: (incoming) => publicUrl(config, incoming),
  }
}
