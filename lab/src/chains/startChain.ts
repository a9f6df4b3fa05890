import { existsSync } from 'node:fs'
import { type Hex, isHex } from 'viem'
import { type AnvilProcess, startAnvilProcess } from './anvilProcess.ts'
import { freePort } from './freePort.ts'
import { createJsonRpc } from './jsonRpc.ts'
import type { LabChain, LabChainId } from './labChains.ts'
import { readMarker, writeMarker } from './marker.ts'
import { saveState } from './stateFile.ts'

export type RunningChain = {
  id: LabChainId
  name: string
  port: number
  /** The node itself, over HTTP. */
  nodeUrl: string
  nodeWsUrl: string
  genesisHash: Hex
  /** Saves the state, if the chain has a state file. */
  save(): Promise<void>
  /** Saves, then ends the node. */
  stop(): Promise<void>
  ended: Promise<void>
}

const PORTS_TO_TRY = 50

/** Starts one chain from its last state, or from the snapshot if there is none. Uses the next free port if the preferred one is in use. */
export async function startChain(options: {
  chain: LabChain
  port: number
  snapshotPath: string
  statePath?: string | undefined
  instance: string
}): Promise<RunningChain> {
  const { chain, statePath, instance } = options
  const from = statePath && existsSync(statePath) ? statePath : options.snapshotPath
  const anvil = await listen(options.port, [
    ...['--chain-id', `${chain.id}`, '--block-time', '1', '--mixed-mining', '--load-state', from],
    // The same block 0 as in the state: two of them in one dump would make the genesis hash a matter of luck.
    ...['--timestamp', `${chain.genesisTimestamp}`],
  ]).catch((cause: unknown) => {
    throw new Error(`${chain.name} did not start from ${from}. Start again with --fresh.`, { cause })
  })
  const { url } = anvil
  const rpc = createJsonRpc(url)
  // Back from the genesis block's time to the present, which the first block shows: a TWAP reads the latest block's time.
  await rpc('anvil_setTime', [Math.floor(Date.now() / 1000)])
  await rpc('anvil_mine', [1])
  await writeMarker(url, instance)
  if ((await readMarker(url)) !== instance) {
    await anvil.stop()
    throw new Error(
      `What answers at ${url} is not the lab's chain. End what listens there, or choose another port.`,
    )
  }
  const save = async (): Promise<void> => {
    if (statePath) await saveState(url, statePath)
  }
  return {
    id: chain.id,
    name: chain.name,
    port: anvil.port,
    nodeUrl: url,
    nodeWsUrl: url.replace('http', 'ws'),
    genesisHash: await readGenesisHash(url),
    save,
    ended: anvil.ended,
    async stop() {
      try {
        await save()
      } finally {
        await anvil.stop()
      }
    },
  }
}

async function listen(preferred: number, args: readonly string[]): Promise<AnvilProcess> {
  for (let offset = 0; offset < PORTS_TO_TRY; offset++) {
    const port = preferred === 0 ? await freePort() : preferred + offset
    const anvil = await startAnvilProcess({ port, args })
    if (anvil !== 'port taken') return anvil
  }
  throw new Error(`No port from ${preferred} to ${preferred + PORTS_TO_TRY - 1} is free`)
}

async function readGenesisHash(url: string): Promise<Hex> {
  const block = await createJsonRpc(url)('eth_getBlockByNumber', ['0x0', false])
  const hash = typeof block === 'object' && block !== null && 'hash' in block ? block.hash : undefined
  if (!isHex(hash)) throw new Error(`The chain at ${url} has no genesis block. Start again with --fresh.`)
  return hash
}
