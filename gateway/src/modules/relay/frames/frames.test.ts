import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../../scripts/testing/chance.mjs'
import { connectClient } from '../testing/connectClient.ts'
import { startRelay } from '../testing/startRelay.ts'
import { readFrame } from './readFrame.ts'

const SEED = seedOr(5)
const RUNS = runs(300)
const AT_ONCE = 500
const topic = 'ab'.repeat(32)
const relay = await startRelay({ RELAY_MAX_MESSAGE_BYTES: '2048', RELAY_MAX_REFUSALS: '1000000' })
const client = await connectClient(relay.url)
afterAll(async () => {
  await client.close()
  await relay.close()
})

const ask = async (text: string) => {
  const before = client.frames.length
  client.send(text)
  await expect.poll(() => client.frames.length, { interval: 2, timeout: 15_000 }).toBeGreaterThan(before)
  return client.frames.slice(before).join('')
}
const call = (id: string, method = 'irn_subscribe', params: unknown = { topic }) =>
  `{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`

describe('an id', () => {
  test.each(['1', '1656910097123456789', '"1656910097123456789"', '"a \\"b\\""', '-7', '12.50', '1e3'])(
    'comes back as it was written: %s',
    async (id) => {
      expect(await ask(call(id))).toContain(`{"id":${id},"jsonrpc":"2.0","result":"`)
    },
  )

  test.each(['null', '{}', '[1]', 'true', `"${'x'.repeat(80)}"`])('of no use is refused: %s', async (id) => {
    expect(JSON.parse(await ask(call(id)))).toMatchObject({
      id: 0,
      error: { code: -32600, data: 'InvalidRequestId' },
    })
  })

  test('of an acknowledgement is known in every way that clients write it', () => {
    const read = (id: string) => readFrame(Buffer.from(`{"id":${id},"jsonrpc":"2.0","result":true}`))
    for (const id of ['1656910097123456', '"1656910097123456"', '"1656910097123456n"'])
      expect(read(id)).toEqual({ kind: 'answer', id: '1656910097123456', isTaken: true })
  })
})

describe('what is refused, with which code', () => {
  const message = { topic, message: 'sealed', ttl: 60, tag: 1 }
  test.each([
    ['half{', 'Serialization', -32600],
    ['7', 'Serialization', -32600],
    ['{"id":1,"method":"irn_subscribe"}', 'InvalidJsonRpcVersion', -32600],
    ['{"id":1,"jsonrpc":"2.0"}', 'InvalidMethod', -32600],
    [call('1', 'irn_nonsense'), 'InvalidMethod', -32600],
    [call('1', 'irn_constructor'), 'InvalidMethod', -32600],
    [call('1', 'publish', message), 'InvalidMethod', -32600],
    [call('1', 'irn_wc_proposeSession', {}), 'InvalidMethod', -32600],
    [call('1', 'irn_subscribe', { topic: 'AB'.repeat(32) }), 'InvalidTopic', -32600],
    [call('1', 'irn_subscribe', null), 'InvalidParams', -32600],
    [call('1', 'irn_publish', { ...message, message: '' }), 'InvalidParams', -32600],
    [call('1', 'irn_publish', { ...message, message: 'x'.repeat(2_049) }), 'PayloadSizeExceeded', -32600],
    [call('1', 'irn_publish', { ...message, ttl: 0 }), 'TtlTooShort', -32000],
    [call('1', 'irn_publish', { ...message, ttl: 2_592_001 }), 'TtlTooLong', -32000],
    [call('1', 'irn_publish', { ...message, ttl: 1.5 }), 'InvalidParams', -32600],
    [call('1', 'irn_batchSubscribe', { topics: [] }), 'BatchEmpty', -32600],
    [call('1', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }), 'BatchLimitExceeded', -32600],
    [call('1', 'irn_batchSubscribe', { topics: [topic, 7] }), 'InvalidTopic', -32600],
    [call('1', 'irn_watchRegister', { registerAuth: 'x' }), 'InvalidAction', -32000],
  ])('%s', async (text, tag, code) => {
    const answer = JSON.parse(await ask(text))
    expect([answer.error.data, answer.error.code]).toEqual([tag, code])
    expect(answer.error.message).not.toContain('sealed')
  })

  test('the socket stays open for the next call', async () => {
    expect(await ask(call('9'))).toContain('"result":')
  })

  test.each(['irn_', 'iridium_', 'waku_'])('every method has the prefix %s too', async (prefix) => {
    for (const [method, params] of [
      ['subscribe', { topic }],
      ['subscribeBlocking', { topic }],
      ['fetchMessages', { topic }],
      ['unsubscribe', { topic, id: 'any' }],
    ])
      expect(await ask(call('1', `${prefix}${method}`, params))).toContain('"result":')
  })
})

test(
  `no frame out of ${RUNS} brings the relay down or makes it fail`,
  async () => {
    const method = fc.constantFrom(
      ...['irn_publish', 'irn_batchPublish', 'irn_subscribe', 'irn_batchSubscribe', 'irn_unsubscribe'],
      ...['irn_batchFetchMessages', 'irn_batchReceive', 'wc_proposeSession', 'wc_approveSession', 'waku_x'],
    )
    const leaf = fc.oneof(fc.constant(topic), fc.string(), fc.integer(), fc.double(), fc.constant(null))
    const params = fc.dictionary(
      fc.constantFrom(
        ...['topic', 'topics', 'message', 'messages', 'ttl', 'tag', 'pairingTopic', '__proto__', 'receipts'],
      ),
      fc.oneof(
        leaf,
        fc.array(leaf),
        fc.array(fc.dictionary(fc.constantFrom('topic', 'message', 'ttl'), leaf)),
      ),
    )
    const frame = fc.oneof(
      fc.tuple(method, params).map(([name, given]) => call('1', name, given)),
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.tuple(method, fc.nat(60)).map(([name, at]) => call('1', name).slice(0, at)),
    )
    for (let done = 0; done < RUNS; done += AT_ONCE) {
      const numRuns = Math.min(AT_ONCE, RUNS - done)
      for (const text of fc.sample(frame, { seed: SEED + done, numRuns })) client.send(text)
      await client.call('irn_subscribe', { topic })
    }
    const answers = client.frames.map((text) => JSON.parse(text))
    expect(answers.filter(({ error }) => error?.data === 'Internal')).toEqual([])
    expect(relay.log.filter((line) => line.includes('"level":50'))).toEqual([])
  },
  60_000 + RUNS * 20,
)
