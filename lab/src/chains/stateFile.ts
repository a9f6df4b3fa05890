import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes, isHex } from 'viem'
import { createJsonRpc } from './jsonRpc.ts'

/** Saves a chain's whole state to a file that anvil's --load-state reads. A crash leaves the former file whole. */
export async function saveState(url: string, path: string): Promise<void> {
  const dumped = await createJsonRpc(url)('anvil_dumpState')
  if (!isHex(dumped)) throw new Error(`The chain at ${url} dumped no state`)
  const state = await promisify(gunzip)(hexToBytes(dumped))
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.tmp`
  writeFileSync(draft, state)
  renameSync(draft, path)
}
