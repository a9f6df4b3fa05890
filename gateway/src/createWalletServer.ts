import { accountBalance, fungiblePrice } from '@latchkey/contract'
import { Hono } from 'hono'
import { ConfigError } from './config/ConfigError.ts'
import { FARCASTER_CHAIN } from './config/readFarcaster.ts'
import { loginsOf, type WalletConfig } from './config/readWallet.ts'
import type { Database } from './database/schema.ts'
import { createMailer } from './mail/createMailer.ts'
import { readSecret } from './modules/data/store.ts'
import { createFarcasterModule } from './modules/farcaster/createFarcasterModule.ts'
import { createRelayClient } from './modules/farcaster/createRelayClient.ts'
import { createReplyReader } from './modules/farcaster/readReply.ts'
import { createFarcasterService } from './modules/farcaster/service.ts'
import { createFarcasterStore } from './modules/farcaster/store.ts'
import { createApprovalLog } from './modules/identity/approvalStore.ts'
import { createChangeStore } from './modules/identity/changeStore.ts'
import { createChanges } from './modules/identity/changes.ts'
import { createCodeStore } from './modules/identity/codeStore.ts'
import { createCodes } from './modules/identity/codes.ts'
import { createIdentityModule } from './modules/identity/createIdentityModule.ts'
import { createDecisionStore } from './modules/identity/decisionStore.ts'
import { createDeviceStore } from './modules/identity/deviceStore.ts'
import { createLogins } from './modules/identity/logins.ts'
import { spendAll } from './modules/identity/mailBudgets.ts'
import { createOpeningStore } from './modules/identity/openingStore.ts'
import { createOpenings } from './modules/identity/openings.ts'
import { createIdentityService } from './modules/identity/service.ts'
import { createSessions, IDLE_MS } from './modules/identity/sessions.ts'
import { createIdentityStore } from './modules/identity/store.ts'
import { createUndoing } from './modules/identity/undo.ts'
import { createUndoStore } from './modules/identity/undoStore.ts'
import { createEmailUpdate } from './modules/identity/updateEmail.ts'
import type { Relayers } from './modules/relayer/openRelayer.ts'
import { createProvider } from './modules/social/createProvider.ts'
import { createSocialModule } from './modules/social/createSocialModule.ts'
import { createSocialService } from './modules/social/service.ts'
import { createSocialStore, takeOffer } from './modules/social/store.ts'
import { createFrameModule } from './modules/wallet/createFrameModule.ts'
import { createWalletModule } from './modules/wallet/createWalletModule.ts'
import { openKeyList } from './modules/wallet/keyList.ts'
import { logLogins } from './modules/wallet/logLogins.ts'
import { createPast } from './modules/wallet/past.ts'
import { openRowGuard } from './modules/wallet/rows/openRowGuard.ts'
import { BrokenRowError, reportBroken } from './modules/wallet/rows/rowMacs.ts'
import { createWalletService } from './modules/wallet/service.ts'
import { createWalletStore } from './modules/wallet/store.ts'
import { openWalletLog } from './modules/wallet/walletLog.ts'
import { isLocalOrigin } from './projects/isOriginAllowed.ts'
import type { Project } from './projects/project.ts'
import { createProofReader } from './server/dpop/createProofReader.ts'
import { createProofStore } from './server/dpop/store.ts'
import type { GatewayEnvironment } from './server/environment.ts'
import { Failure } from './server/Failure.ts'
import { createHttpServer, drain, listen, urlOf } from './server/listen.ts'
import type { Module } from './server/module.ts'
import { mount } from './server/mount.ts'
import type { Server } from './server/server.ts'
import type { Upstream } from './upstream/createUpstream.ts'

export interface WalletServer {
  readonly modules: readonly Module[]
  /** @returns where it listens: `http://127.0.0.1:4120` */
  listen(): Promise<string>
  close(): Promise<void>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RECOVERIES_PER_DAY = 20
/** What people approved is kept for a year. */
const APPROVALS_MS = 365 * DAY_MS
/** Longer than a browser that was closed in the middle may be away. */
const DECISIONS_MS = 30 * DAY_MS

/** For two years. Not for the hosts below it, which are somebody else's to decide about. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=63072000' } as const

/** The embedded wallet on its own origin: its page, the calls of the page, and JSON-RPC for it. */
export async function createWalletServer(
  server: Server,
  config: WalletConfig,
  database: Database,
  others: readonly Module[],
  upstreams: ReadonlyMap<string, Upstream>,
  relayers: Pick<Relayers, 'chainIds' | 'externalBundlers' | 'paymasterNetworks'>,
): Promise<WalletServer> {
  if (!server.projects.isListed && !isLocalOrigin(config.url))
    throw new ConfigError([
      'WALLET_URL is set, so PROJECTS_FILE has to list the sites that may show the wallet.',
    ])
  const own = onOwnOrigin(server, config)
  const sealer = openKeyList(config.kekFile)
  const guard = openRowGuard(sealer)
  const mailer = createMailer(config, server)
  const now = Date.now
  const log = await openWalletLog(config.logFile, { sealer, logger: server.logger, now })
  const walletStore = createWalletStore(database)
  const people = createIdentityStore(database)
  const { metrics, logger } = server
  const past = createPast({ log, people, metrics, logger, restoredAt: config.restoredAt })
  const identities = logLogins(people, { database, log, walletStore })
  const codeStore = createCodeStore(database)
  const proofStore = createProofStore(database)
  const approvals = createApprovalLog(database)
  const decisions = createDecisionStore(database)
  const proofs = createProofReader(proofStore, await readSecret(database, 'proofs'))
  const sessions = createSessions(identities, proofs, config.url)
  const undoing = createUndoing({
    ...{ store: identities, undos: createUndoStore(database), mailer, url: config.url, now },
    opens: async (userId, deviceId) => (await walletStore.findDevice(userId, deviceId)) !== undefined,
  })
  const wallets = createWalletService({
    undoing,
    ...{ store: walletStore, past, sealer },
    devices: createDeviceStore(database),
    people: identities,
    metrics,
    logger,
    spendRecovery: (userId) =>
      spendAll(codeStore, [{ name: `recovery ${userId}`, most: RECOVERIES_PER_DAY, perMs: DAY_MS }], now()),
    isProved: (session) => openings.isProved(session),
    hasSmartAccounts: relayers.chainIds.length > 0,
    now,
  })
  const socialStore = createSocialStore(database)
  const hash = (text: string) => sealer.hash(text)
  const codes = createCodes(codeStore, hash)
  const changes = createChanges({
    ...{ store: identities, changes: createChangeStore(database), codes, codeStore, undoing, mailer, now },
    ...{ walletOf: wallets.describe, requireOwnDevice: wallets.requireOwnDevice },
    mailsPerClient: config.mailsPerClient,
  })
  const parts = {
    store: identities,
    codeStore,
    codes,
    mailer,
    walletOf: wallets.describe,
    askChange: changes.ask,
    requireOwnDevice: wallets.requireOwnDevice,
    undoing,
    pastOf: past.of,
    takeOffer: (digest: string) => takeOffer(socialStore, digest, now()),
    ...config,
    now,
  }
  const service = createIdentityService(parts)
  const openingStore = createOpeningStore(database)
  const openings = createOpenings({
    ...{ store: openingStore, people: identities, codeStore, mailer, hash, now },
    hasWallet: async (userId, deviceId) => (await wallets.describe(userId, deviceId))?.hasDevice ?? false,
    madeElsewhere: walletStore.madeElsewhere,
    ...{ url: config.url, name: config.name, mailsPerClient: config.mailsPerClient },
  })
  const logins = createLogins(identities, changes)
  const providers = new Map(
    config.social.map((settings) => [settings.id, createProvider(settings, config.url)] as const),
  )
  const social = createSocialService({
    providers,
    store: socialStore,
    people: identities,
    identity: service,
    sessions,
    changes,
    hash,
    walletName: config.name,
    proveDevice: (...proof) => openings.prove(...proof),
    walletOf: (userId) => wallets.describe(userId, ''),
    logger,
    now,
  })
  const optimism = upstreams.get(FARCASTER_CHAIN)
  const farcasterStore = createFarcasterStore(database)
  const farcaster =
    config.farcaster &&
    optimism &&
    createFarcasterService({
      relay: createRelayClient(config.farcaster),
      readReply: createReplyReader(optimism, config.farcaster.timeoutMs),
      store: farcasterStore,
      people: identities,
      identity: service,
      changes,
      hash,
      url: config.url,
      logger,
      now,
    })
  const settingsOf = (project: Project | undefined) => ({
    recovery: project?.wallet?.recovery ?? config.recovery,
    deviceApproval: project?.wallet?.deviceApproval ?? config.deviceApproval,
    isLab: !server.projects.isListed,
    walletName: config.name,
    walletLogo: config.logo,
    contact: config.contact,
    logins: [...loginsOf(config)],
    smartAccountEnabledNetworks: [...relayers.chainIds],
    externalBundlers: [...relayers.externalBundlers],
    paymasterNetworks: [...relayers.paymasterNetworks],
  })
  const modules: readonly Module[] = [
    ...others.map(onlyCallsOfPage),
    createIdentityModule({
      service,
      update: createEmailUpdate(parts, changes),
      sessions,
      store: identities,
      approvals,
      decisions,
      openings,
      visit: wallets.visit,
      changes,
      undoing,
      walletName: config.name,
      findProject: (id) => server.admission.requireProject(id, undefined),
      async tidy() {
        const iso = (ms: number) => new Date(ms).toISOString()
        const stores = [codeStore, socialStore, farcasterStore, openingStore, proofStore]
        // One bad row keeps nothing else.
        for (const step of [
          () => identities.removeDue(iso(now())),
          ...stores.map((store) => () => store.forget(iso(now()))),
          () => changes.forget(),
          () => identities.forgetUndos(iso(now())),
          () => approvals.forget(iso(now() - APPROVALS_MS)),
          () => decisions.forget(iso(now() - DECISIONS_MS)),
          () => guard.renew(database),
          () => identities.forgetSessions(iso(now()), iso(now() - IDLE_MS)),
        ])
          await step().catch((error: unknown) => {
            if (!(error instanceof BrokenRowError)) throw error
            reportBroken(server, error)
          })
      },
    }),
    createSocialModule(
      social,
      logins,
      sessions,
      new Set([...providers.values()].filter(({ isForm }) => isForm).map(({ id }) => id)),
    ),
    createFarcasterModule(farcaster, sessions),
    createWalletModule(wallets, sessions, settingsOf, config.descriptors, undoing.tell),
    ...(config.frameDir === undefined ? [] : [createFrameModule(own, config.frameDir)]),
  ]
  mount(own, modules)
  const http = createHttpServer(own, modules)

  return {
    modules,
    async listen() {
      const port = await listen(http, config.host, config.port)
      for (const { start } of modules) start?.()
      return urlOf(config.host, port)
    },
    async close() {
      await drain(http)
      for (const { close } of modules) await close?.()
      await mailer.close()
      await log.close()
    },
  }
}

const CALLS_OF_PAGE: ReadonlySet<unknown> = new Set([accountBalance, fungiblePrice])

/** The calls that the wallet's page makes beside its own: nodes, what an account holds, and what it is worth. */
function onlyCallsOfPage({ name, routes }: Module): Module {
  return { name, routes: name === 'data' ? routes.filter(({ route }) => CALLS_OF_PAGE.has(route)) : routes }
}

/**
 * The gateway's server for another origin: budgets, seats, metrics and log are the same, routes are its own. Only its own page may
 * call it, and no other page may read its answers.
 */
function onOwnOrigin(server: Server, { url }: WalletConfig): Server {
  const { admission } = server
  return {
    ...server,
    app: new Hono<GatewayEnvironment>(),
    bound: [],
    isForAllOrigins: false,
    headers: new URL(url).protocol === 'https:' ? HTTPS_ONLY : {},
    admission: {
      ...admission,
      requireProject(projectId, origin) {
        if (origin !== undefined && origin !== url)
          throw new Failure(403, 'origin', 'Only the page of the wallet itself may call this.', {
            code: 'origin',
          })
        return admission.requireProject(projectId, undefined)
      },
    },
  }
}
