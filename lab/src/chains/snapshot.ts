import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompiledContracts } from '../seed/compileContracts.ts'
import { startAnvilProcess } from './anvilProcess.ts'
import { freePort } from './freePort.ts'
import { LAB_CHAINS, type LabChain, type LabChainId } from './labChains.ts'
import { packageRoot } from './packageRoot.ts'
import { saveState } from './stateFile.ts'

/** A seeded state per chain, and the name of everything it was made from. */
export type Snapshot = { name: string; paths: Readonly<Record<LabChainId, string>> }

/** The chain whose first account may have a past. The other one stays as short as a new network's. */
const LIVED_IN = 42161

/** The default folder for snapshots, outside git. */
export const defaultCacheDir = (): string => join(packageRoot(), '..', '.cache', 'lab')

type Options = { cacheDir?: string | undefined; past?: boolean | undefined }

/** The seeded states that new chains start from; all are built if one is missing: a few seconds, most of them the compiler's. */
export async function loadSnapshot({ cacheDir = defaultCacheDir(), past }: Options = {}): Promise<Snapshot> {
  const hash = hashInputs()
  const pathOf = (id: LabChainId, hasPast = false): string =>
    join(cacheDir, `snapshot-${hash}`, `${id}${hasPast ? '-past' : ''}.json`)
  const all = [...LAB_CHAINS.map(({ id }) => pathOf(id)), pathOf(LIVED_IN, true)]
  if (!all.every((path) => existsSync(path))) {
    // Loaded only here: the compiler and the artifacts are not needed on an ordinary start.
    const { compileContracts } = await import('../seed/compileContracts.ts')
    const compiled = compileContracts()
    await Promise.all(LAB_CHAINS.map((chain) => buildSnapshots(chain, compiled, pathOf)))
  }
  return { name: past ? `${hash}-past` : hash, paths: { 42161: pathOf(42161, past), 421614: pathOf(421614) } }
}

async function buildSnapshots(
  chain: LabChain,
  compiled: CompiledContracts,
  pathOf: (id: LabChainId, hasPast?: boolean) => string,
): Promise<void> {
  const { seedChain } = await import('../seed/seedChain.ts')
  const { seedPast } = await import('../seed/seedPast.ts')
  const anvil = await startAnvilProcess({
    port: await freePort(),
    args: ['--chain-id', `${chain.id}`, '--timestamp', `${chain.genesisTimestamp}`],
  })
  if (anvil === 'port taken')
    throw new Error('The port for building the snapshot was taken meanwhile. Start again.')
  try {
    await seedChain({ url: anvil.url, chain, compiled })
    await saveState(anvil.url, pathOf(chain.id))
    if (chain.id !== LIVED_IN) return
    await seedPast({ url: anvil.url, chain, compiled })
    await saveState(anvil.url, pathOf(chain.id, true))
  } finally {
    await anvil.stop()
  }
}

function hashInputs(): string {
  const root = packageRoot()
  const files = [
    ...readdirSync(join(root, 'contracts')).map((name) => `contracts/${name}`),
    ...readdirSync(join(root, 'src/seed')).map((name) => `src/seed/${name}`),
    'src/chains/labChains.ts',
    'src/chains/labAccounts.ts',
    'src/chains/labNames.ts',
    'src/chains/labSmartAccounts.ts',
    'package.json',
  ].sort()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}
