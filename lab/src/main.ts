import { join } from 'node:path'
import { LAB_NAMES } from './chains/labNames.ts'
import { LAB_SMART_ACCOUNTS } from './chains/labSmartAccounts.ts'
import { defaultCacheDir } from './chains/snapshot.ts'
import { LAB_CHECKOUT } from './checkout/labCheckout.ts'
import { parseArguments, USAGE } from './cli/parseArguments.ts'
import { describeBitcoin, describeSolana } from './server/createLabServer.ts'
import { LAB_CLIENT } from './social/socialRoutes.ts'
import { STAND_INS } from './social/standIns.ts'
import { type RunningLab, startLab } from './startLab.ts'

const LOOK_FOR_PARENT_MS = 1_000

try {
  const options = parseArguments(process.argv.slice(2), process.env, join(defaultCacheDir(), 'state'))
  if (options.help) console.log(USAGE)
  else await run(options)
} catch (error) {
  fail(error)
}

async function run(options: ReturnType<typeof parseArguments>): Promise<void> {
  // Signals are handled from the start. One that arrives while the chains start ends them once they have started.
  const asked = waitForEnd(options.parentWatch)
  const lab = await startLab(options)
  console.log(JSON.stringify({ ready: true, ...describe(lab) }))
  const broken = Promise.race(lab.chains.map(async (chain) => chain.ended.then(() => chain.name)))
  const dead = await Promise.race([asked.then(() => undefined), broken])
  await lab.stop().catch((error: unknown) => {
    if (dead === undefined) throw error
  })
  if (dead !== undefined) throw new Error(`The node of ${dead} ended by itself. Start the lab again.`)
  process.exit(0)
}

function waitForEnd(parentWatch: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    const parent = process.ppid
    // A killed parent can't notify us, but the system then assigns us another parent.
    if (parentWatch) setInterval(() => process.ppid !== parent && resolve(), LOOK_FOR_PARENT_MS).unref()
  })
}

function describe(lab: RunningLab) {
  const { instance, labUrl, pageUrl, directoryPath, chains, solana, bitcoin, mail, appleKey } = lab
  return {
    service: 'latchkey-lab',
    instance,
    labUrl,
    pageUrl,
    directoryPath,
    names: LAB_NAMES,
    relayerKey: LAB_SMART_ACCOUNTS.relayerKey,
    checkout: { url: `${labUrl}/checkout`, ...LAB_CHECKOUT },
    chains: chains.map(({ id, nodeUrl, nodeWsUrl, genesisHash }) => ({
      id,
      rpcUrl: `${labUrl}/rpc/${id}`,
      nodeUrl,
      nodeWsUrl,
      genesisHash,
    })),
    solana: describeSolana(solana, labUrl),
    mail: { smtpUrl: mail.smtpUrl, url: `${labUrl}/mail` },
    social: { ...LAB_CLIENT, url: `${labUrl}/social`, providers: Object.keys(STAND_INS), appleKey },
    farcaster: { relayUrl: `${labUrl}/farcaster/v1`, rpcUrl: `${labUrl}/rpc/10` },
    bitcoin: describeBitcoin(bitcoin, labUrl),
  }
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause instanceof Error) console.error(error.cause.message)
  process.exit(1)
}
