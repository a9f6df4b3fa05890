import { BUNDLER_CODES } from '@latchkey/contract'
import { parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { expect, test } from 'vitest'
import { createAsk } from '../approval/ask.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { type LostDecision, settle } from './settle.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A chain that carries each transaction out once, and somebody who approves. What dies, dies at a step. */
async function start(die: (step: 'keep' | 'send', close: () => void) => void = () => undefined) {
  const server = createFakeServer()
  const mined = new Set<string>()
  let close: () => void = () => undefined
  let isReachable = true
  const answers: Readonly<Record<string, unknown>> = {
    ...{ eth_getTransactionCount: '0x7', eth_estimateGas: '0x5208', eth_maxPriorityFeePerGas: '0xa' },
    ...{ eth_getBlockByNumber: { baseFeePerGas: '0x64' }, eth_getBalance: '0xde0b6b3a7640000' },
  }
  server.node = (method, [first]) => {
    if (!isReachable) throw new Error('out of reach')
    if (method === 'eth_sendRawTransaction') {
      const isNew = !mined.has(String(first))
      mined.add(String(first))
      die('send', close)
      if (!isNew) throw Object.assign(new Error('already known'), { code: -32_000 })
      return `0x${'12'.repeat(32)}`
    }
    if (method === 'eth_getTransactionByHash') return mined.size > 0 ? { hash: first } : null
    return answers[method] ?? '0x'
  }
  const frame = await startTestFrame({
    server,
    parameters: { wait: () => new Promise((go) => setTimeout(go)) },
  })
  await frame.signIn()
  const { address } = await frame.call('GET_USER')
  const fetch: typeof server.fetch = async (input, init) => {
    if (String(input).endsWith('/api/decisions')) {
      die('keep', close)
      // The frame settles meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    return server.fetch(input, init)
  }
  const window = await frame.openWindow({ loadAsk: async () => createAsk(async () => true), fetch })
  close = () => window?.close()
  const send = () => frame.rpc('eth_sendTransaction', [{ from: address, to: BOB, value: '0x64' }])
  const cut = () => {
    isReachable = false
  }
  return { ...frame, mined, send, cut }
}

test('a window that is closed after it has sent: the request is answered by the hash, and nothing is paid twice', async () => {
  const { send, mined } = await start((step, close) => step === 'send' && close())
  await expect(send()).resolves.toMatch(/^0x[0-9a-f]{64}$/)
  expect(mined.size).toBe(1)
})

test('a window that is closed before it has kept what it would send: nothing is sent, then or later', async () => {
  const { send, mined, server } = await start((step, close) => step === 'keep' && close())
  await expect(send()).rejects.toMatchObject({ code: 4001 })
  // The window’s own call comes after the decision was dropped.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(mined.size).toBe(0)
  expect([...server.decisions.values()]).toEqual([undefined])
})

test('what was kept and never sent is sent by the frame, as the person approved it', async () => {
  const { send, mined } = await start((step, close) => {
    // Between the two the window dies: what it sends itself never arrives.
    if (step === 'send') close()
  })
  await send()
  const [raw] = mined
  expect(parseTransaction(raw as TransactionSerializedEIP1559)).toMatchObject({ nonce: 7, value: 100n })
})

test('a chain that nobody reaches: the outcome is called unknown', async () => {
  const started = await start((step, close) => {
    if (step !== 'send') return
    started.cut()
    close()
  })
  await expect(started.send()).rejects.toMatchObject({ code: BUNDLER_CODES.unknown })
})

test('a decision is settled for whoever has taken it: somebody else who signs in learns nothing, and nothing is called unsent', async () => {
  const started = await start((step, close) => {
    if (step !== 'send') return
    void started.signIn('eve@example.com')
    close()
  })
  await expect(started.send()).resolves.toMatch(/^0x[0-9a-f]{64}$/)
  expect(started.mined.size).toBe(1)
})

test('a permission goes to the server itself: where its window dies, nobody says that it was not granted', async () => {
  const parts = {
    server: { post: async () => ({ status: 'dropped' }) },
    node: async () => undefined,
    keepCalls: async () => undefined,
    wait: async () => undefined,
  }
  const lost = (method: string): LostDecision => ({
    ...{ decision: 'one', token: 'token' },
    question: { kind: 'request', method, params: [], network: 'eip155:1', origin: 'https://app.example.com' },
  })
  // The server answers what the schema of that one call says.
  const run = (method: string) => settle(lost(method), parts as unknown as Parameters<typeof settle>[1])
  await expect(run('wallet_grantPermissions')).rejects.toMatchObject({ code: BUNDLER_CODES.unknown })
  await expect(run('eth_sendTransaction')).rejects.toMatchObject({ code: 4001, reason: 'windowGone' })
})
