import * as v from 'valibot'
import { askNode, optionalCall } from '../../../upstream/askNode.ts'
import type { Upstream } from '../../../upstream/createUpstream.ts'

const satoshis = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const status = v.object({ confirmed: v.boolean(), block_time: v.optional(v.number()) })
const output = v.object({ scriptpubkey_address: v.optional(v.string()), value: satoshis })

export const unspents = v.array(v.object({ txid, vout: v.number(), value: satoshis, status }))
export const transaction = v.object({
  txid,
  status,
  vin: v.array(v.object({ prevout: v.nullish(output) })),
  vout: v.array(output),
})
export const transactions = v.array(transaction)
export type EsploraTransaction = v.InferOutput<typeof transaction>

/** Reads a path of the operator's Esplora; undefined if Esplora has nothing at that path. */
export async function readEsplora<schema extends v.GenericSchema>(
  upstream: Upstream,
  path: string,
  schema: schema,
): Promise<v.InferOutput<schema> | undefined> {
  const [found] = await askNode(upstream, [optionalCall('esplora_get', [path], schema)])
  return found
}
