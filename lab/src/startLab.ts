import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningBitcoin, startBitcoin } from './bitcoin/startBitcoin.ts'
import type { LabChainId } from './chains/labChains.ts'
import { pointNames } from './chains/pointNames.ts'
import type { RunningChain } from './chains/startChain.ts'
import { startChains } from './chains/startChains.ts'
import { createFarcasterRelay } from './farcaster/createFarcasterRelay.ts'
import type { RunningMail } from './mail/startMail.ts'
import { createPhoneRoutes } from './phoneServer/createPhoneRoutes.ts'
import { writeDirectory } from './phoneServer/writeDirectory.ts'
import { createLabServer } from './server/createLabServer.ts'
import { createPageServer } from './server/createPageServer.ts'
import { type Listening, listen } from './server/listen.ts'
import { mayReachChain } from './server/whoAsks.ts'
import { createSocialRoutes } from './social/socialRoutes.ts'
import type { RunningSolana } from './solana/startSolana.ts'
import { createWallet, type Wallet } from './wallet/createWallet.ts'
import { createWalletRoutes } from './wallet/createWalletRoutes.ts'
import { loadSessions, saveSessions } from './wallet/keepSessions.ts'

export type StartLabParameters = {
  /** Preferred port of the lab's server; 0 for any. Default: 0, as for the other ports. */
  port?: number
  /** Preferred port of the page server. */
  pagePort?: number
  nodePorts?: Partial<Record<LabChainId | 'solana', number>>
  appDir?: string | undefined
  gatewayUrl?: string | undefined
  /** The embedded wallet's origin; without it the page has none. */
  walletUrl?: string | undefined
  projectId?: string
  /** Folder that keeps chains and wallet between runs; without it nothing is kept. */
  stateDir?: string | undefined
  fresh?: boolean
  /** Whether the first account has a past on Arbitrum One. Default: false. */
  past?: boolean
  /** Whether a page is served at all, and whether it gets the Lab Wallet. Both default to true. */
  page?: boolean
  wallet?: boolean
  /** Id of this run; made up unless given. */
  instance?: string | undefined
}

export type RunningLab = {
  instance: string
  labUrl: string
  pageUrl: string | undefined
  /** The lab's addition to the gateway's wallet directory: the Lab Phone. */
  directoryPath: string | undefined
  chains: readonly RunningChain[]
  solana: RunningSolana
  bitcoin: RunningBitcoin
  mail: RunningMail
  /** For `SOCIAL_APPLE_KEY_FILE`. */
  appleKey: string
  wallet: Wallet
  /** Saves the state and ends everything. Safe to call twice. */
  stop(): Promise<void>
}

const SAVE_WALLET_EVERY_MS = 5_000

/**
 * Starts the whole lab on 127.0.0.1: chains, control server, page server and Lab Wallet.
 *
 * @example
 * const lab = await startLab({ appDir: 'apps/backing/dist', gatewayUrl: 'http://localhost:4110' })
 * await lab.stop()
 */
export async function startLab(parameters: StartLabParameters = {}): Promise<RunningLab> {
  const { stateDir, fresh = false, past = false, instance = randomUUID(), nodePorts = {} } = parameters
  const [running, solana] = await together(
    startChains({ ports: nodePorts, stateDir, fresh, past, instance }),
    // Its import takes as long as its start: the EVM nodes boot meanwhile.
    import('./solana/startSolana.ts').then(({ startSolana }) =>
      startSolana({
        port: nodePorts.solana ?? 0,
        journalPath: stateDir && join(stateDir, 'chains', 'solana-1.jsonl'),
        ...{ fresh, past, instance },
      }),
    ),
  )
  const bitcoin = startBitcoin({
    journalPath: stateDir && join(stateDir, 'chains', 'bitcoin-1.jsonl'),
    ...{ fresh, past, instance },
  })
  const mail = await import('./mail/startMail.ts').then(({ startMail }) => startMail())
  const stopChains = async (): Promise<void> => {
    bitcoin.stop()
    await Promise.all([running.stop(), solana.stop(), mail.stop()])
  }
  const servers: Listening[] = []
  try {
    const { gatewayUrl } = parameters
    if (gatewayUrl) await Promise.all(running.chains.map(({ nodeUrl }) => pointNames(nodeUrl, gatewayUrl)))
    const labChains = running.chains.map(({ id, name, nodeUrl }) => ({
      id,
      name,
      rpcUrl: nodeUrl,
      currency: 'ETH',
    }))
    const wallet = createWallet({ chains: labChains, solana, bitcoin })
    const walletPath = stateDir ? join(stateDir, 'wallet.json') : undefined
    if (walletPath && fresh) rmSync(walletPath, { force: true })
    if (walletPath) loadSessions(wallet, walletPath)

    const social = createSocialRoutes()
    const farcaster = createFarcasterRelay(
      (token) => `http://127.0.0.1:${labServer.port}/farcaster/siwf?channelToken=${token}`,
    )
    const { app, fronts } = createLabServer({
      ...running,
      ...{ solana, bitcoin, mail, social, farcaster, gatewayUrl },
    })
    const labServer = await listen({
      fetch: app.fetch,
      port: parameters.port ?? 0,
      onUpgrade: (request, socket, head) => {
        const front = fronts.get(/^\/rpc\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '')
        if (front && mayReachChain(request.headers)) front.upgrade(request, socket, head)
        else socket.destroy()
      },
    })
    servers.push(labServer)
    const pageServer = parameters.page === false ? undefined : await listenForPages()
    if (pageServer) servers.push(pageServer)
    const pageUrl = pageServer && `http://localhost:${pageServer.port}`

    const keepWallet = (): void => {
      if (walletPath) saveSessions(wallet, walletPath)
    }
    const timer = setInterval(keepWallet, SAVE_WALLET_EVERY_MS)
    timer.unref()
    return {
      instance: running.instance,
      labUrl: `http://127.0.0.1:${labServer.port}`,
      pageUrl,
      directoryPath: pageUrl && stateDir ? writeDirectory(stateDir, pageUrl) : undefined,
      chains: running.chains,
      ...{ solana, bitcoin, mail, wallet },
      appleKey: social.appleKey,
      async stop() {
        clearInterval(timer)
        keepWallet()
        await Promise.all(servers.map((server) => server.close()))
        await stopChains()
      },
    }

    function listenForPages(): Promise<Listening> {
      const { appDir, gatewayUrl, walletUrl, projectId = 'latchkey-lab' } = parameters
      const walletRoutes = parameters.wallet === false ? undefined : createWalletRoutes({ wallet, labChains })
      const phoneRoutes =
        walletRoutes && gatewayUrl !== undefined
          ? createPhoneRoutes({ wallet, gatewayUrl, projectId })
          : undefined
      const pages = createPageServer({
        ...{ appDir, gatewayUrl, walletUrl, projectId },
        ...{ walletRoutes, phoneRoutes },
      })
      return listen({ fetch: pages.fetch, port: parameters.pagePort ?? 0 })
    }
  } catch (error) {
    await Promise.all(servers.map((server) => server.close()))
    await stopChains()
    throw error
  }
}

type Stoppable = { stop(): Promise<void> }

/** Waits for both; if one of them does not start, the other ends. */
async function together<one extends Stoppable, other extends Stoppable>(
  first: Promise<one>,
  second: Promise<other>,
): Promise<[one, other]> {
  try {
    return await Promise.all([first, second])
  } catch (error) {
    for (const outcome of await Promise.allSettled([first, second]))
      if (outcome.status === 'fulfilled') await outcome.value.stop()
    throw error
  }
}
