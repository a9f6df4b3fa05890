import * as v from 'valibot'
import { RelayError } from './RelayError.ts'

const DEFAULT_TTL_SECONDS = 21_600
const DEFAULT_PROPOSAL_TTL_SECONDS = 300
const MOST_IN_A_BATCH = 500
const ANY_ID_LENGTH = 256
const MAX_ATTESTATION_LENGTH = 4_096

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'))
const seconds = v.pipe(v.number(), v.integer())
const sealed = v.pipe(v.string(), v.minLength(1))
const attestation = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_ATTESTATION_LENGTH))))
const batch = <const item extends v.GenericSchema>(item: item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(MOST_IN_A_BATCH))

// The schema drops all other fields, such as clients' clear-text data about transactions.
const publish = v.object({
  topic,
  message: sealed,
  ttl: v.optional(seconds, DEFAULT_TTL_SECONDS),
  tag: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)), 0),
  attestation,
})
const receipt = v.pipe(
  v.object({ topic, messageId: v.optional(v.string()), message_id: v.optional(v.string()) }),
  v.transform(({ topic, messageId, message_id }) => ({ topic, id: messageId ?? message_id ?? '' })),
)

export const params = {
  publish,
  batchPublish: v.object({ messages: batch(publish) }),
  subscribe: v.object({ topic }),
  batchSubscribe: v.object({ topics: batch(topic) }),
  // Clients may send a wrong subscription id, so it is not read.
  unsubscribe: v.object({ topic }),
  batchUnsubscribe: v.object({ subscriptions: batch(v.object({ topic })) }),
  fetchMessages: v.object({ topic }),
  batchFetchMessages: v.object({ topics: batch(topic) }),
  batchReceive: v.object({ receipts: batch(receipt) }),
  proposeSession: v.object({
    pairingTopic: topic,
    sessionProposal: sealed,
    ttl: v.optional(seconds, DEFAULT_PROPOSAL_TTL_SECONDS),
    attestation,
  }),
  approveSession: v.object({
    pairingTopic: topic,
    sessionTopic: topic,
    sessionProposalResponse: sealed,
    sessionSettlementRequest: sealed,
    ttl: v.optional(seconds, DEFAULT_PROPOSAL_TTL_SECONDS),
  }),
}

export type Publish = v.InferOutput<typeof publish>

/**
 * Reads the parameters of a call.
 *
 * @throws RelayError that names the first invalid parameter
 */
export function readParams<schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
): v.InferOutput<schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = (v.getDotPath(issue) ?? 'params').slice(0, ANY_ID_LENGTH)
  if (issue.type === 'max_length' && Array.isArray(issue.input))
    throw new RelayError('BatchLimitExceeded', `${path}: send at most ${MOST_IN_A_BATCH} at once.`)
  if (issue.type === 'min_length' && Array.isArray(issue.input))
    throw new RelayError('BatchEmpty', `${path}: there is nothing in it.`)
  // Our own text, because the parser's text would repeat the input.
  if (/topic(s\.\d+)?$/i.test(path))
    throw new RelayError('InvalidTopic', `${path}: a topic is 64 lower-case hexadecimal digits.`)
  throw new RelayError('InvalidParams', `${path}: missing, or of the wrong kind.`)
}
