import * as v from 'valibot'
import { Failure } from '../../../server/Failure.ts'
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

const answer = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

/**
 * Reads a path of the operator's Esplora.
 *
 * @returns undefined where Esplora knows nothing under it
 * @throws Failure 503 where it does not answer, or in another form
 */
export async function readEsplora<schema extends v.GenericSchema>(
  upstream: Upstream,
  path: string,
  schema: schema,
): Promise<v.InferOutput<schema> | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'esplora_get', params: [path] })
  const { body: bytes } = await upstream.post(Buffer.from(body), true)
  const answered = v.safeParse(answer, JSON.parse(Buffer.from(bytes).toString('utf8')))
  if (answered.success && answered.output.error) return undefined
  const parsed = v.safeParse(schema, answered.success ? answered.output.result : undefined)
  if (parsed.success) return parsed.output
  const description = `The Esplora of ${upstream.caipNetworkId} gave an answer that cannot be read. Try again in a moment.`
  throw new Failure(503, 'chainId', description)
}
