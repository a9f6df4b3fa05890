import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { LAB_CHAINS, type LabChainId } from './labChains.ts'
import { loadSnapshot } from './snapshot.ts'
import { type RunningChain, startChain } from './startChain.ts'
import { lockState } from './stateLock.ts'

export type RunningChains = {
  /** Id of this run, written into both chains (see `readMarker`). */
  instance: string
  chains: readonly RunningChain[]
  /** Writes both chains' states to disk. */
  save(): Promise<void>
  /** Saves both chains' states and ends their nodes. Safe to call twice. */
  stop(): Promise<void>
}

export type StartChainsParameters = {
  /** Preferred ports; 0 for any. If a port is in use, the next free one is used. Default: 0. */
  ports?: Partial<Record<LabChainId, number>>
  /** Folder that keeps the chains' states between runs. Without it nothing is kept. */
  stateDir?: string | undefined
  /** Forget the kept state and start from the snapshot. */
  fresh?: boolean
  /** Whether the first account has a past on Arbitrum One: hundreds of transactions over months. Default: false. */
  past?: boolean
  /** Folder that keeps the snapshot. Default: `.cache/lab` beside the lab. */
  cacheDir?: string
  /** Id of this run; made up unless given. */
  instance?: string | undefined
}

const SAVE_EVERY_MS = 60_000

/**
 * Starts Arbitrum One's and Arbitrum Sepolia's stand-ins on 127.0.0.1, with their contracts and funds in place.
 *
 * @throws When a node does not start, or another lab uses the same state folder.
 * @example
 * const lab = await startChains()
 * lab.chains[0].nodeUrl // 'http://127.0.0.1:40123'
 * await lab.stop()
 */
export async function startChains(parameters: StartChainsParameters = {}): Promise<RunningChains> {
  const { ports = {}, stateDir, fresh = false, past, cacheDir, instance = randomUUID() } = parameters
  const snapshot = await loadSnapshot({ cacheDir, past })
  const unlock = stateDir ? lockState(stateDir) : () => undefined
  if (stateDir && fresh) rmSync(join(stateDir, 'chains'), { recursive: true, force: true })
  const outcomes = await Promise.allSettled(
    LAB_CHAINS.map((chain) =>
      startChain({
        chain,
        instance,
        port: ports[chain.id] ?? 0,
        snapshotPath: snapshot.paths[chain.id],
        // A state is usable only with the contracts it was made from, so its name includes the snapshot's.
        statePath: stateDir && join(stateDir, 'chains', `${chain.id}-${snapshot.name}.json`),
      }),
    ),
  )
  const chains = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await Promise.allSettled(chains.map((chain) => chain.stop()))
    unlock()
    throw failed.reason
  }

  const save = async (): Promise<void> => void (await Promise.all(chains.map((chain) => chain.save())))
  // A failed save is repeated a minute later, and the save at the end reports an error.
  const timer = setInterval(() => void save().catch(() => undefined), SAVE_EVERY_MS)
  timer.unref()
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    clearInterval(timer)
    const results = await Promise.allSettled(chains.map((chain) => chain.stop()))
    unlock()
    const broken = results.find((result) => result.status === 'rejected')
    if (broken) throw broken.reason
  }
  return {
    instance,
    chains,
    save,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
