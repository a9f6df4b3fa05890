import { base58, base64 } from '@scure/base'
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { DEVNET, startAsking } from '../testing/startAsking.ts'
import type { Shown } from './question.ts'

const TOKEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EVIL = 'U\u202e\n\t\u2069\u3164ok'
const HIDDEN = /[\u202e\u2069\u3164\t]/

async function start(answers: Record<string, unknown> = {}) {
  const frame = await startAsking({
    answers,
    decide: () => false,
    read(_to, data) {
      if (data === '0x313ce567') return `0x${'6'.padStart(64, '0')}`
      const answer = answers.eth_call
      return data !== '0x95d89b41' && answer ? answer : encodeAbiParameters([{ type: 'string' }], [EVIL])
    },
  })
  const ask = async (method: string, params: unknown, chainId?: string) => {
    await expect(frame.rpc(method, params, chainId)).rejects.toMatchObject({ code: 4001 })
    return frame.last()
  }
  return { ...frame, ask }
}

/** All that a screen says but line ends of raw data. */
const said = (shown?: Shown) =>
  [
    shown?.raw ?? '',
    ...[shown?.warnings, shown?.statements, shown?.lines, shown?.changes].map((one) => JSON.stringify(one)),
  ]
    .join()
    .replaceAll('\\n', '\n')

test('[S6.6] a token’s name is said in a line, with its invisible letters', async () => {
  const { ask } = await start()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 1_500_000n] })
  const shown = await ask('eth_sendTransaction', [{ to: TOKEN, data }])
  expect(shown?.statements[0]?.title).toMatch(/^Send 1\.5 U\\u\{202e\}\\u\{/)
  expect(said(shown)).not.toMatch(HIDDEN)
})

test('[S6.6] a contract’s reason to fail is said in a line, with its invisible letters', async () => {
  const { ask } = await start({ eth_call: new Error(`no\n\n${EVIL}`) })
  const shown = await ask('eth_sendTransaction', [{ to: BOB, data: '0xdeadbeef' }])
  expect(shown?.warnings.join()).toContain('will fail: no\\u{a}\\u{a}U\\u{202e}')
  expect(said(shown)).not.toMatch(HIDDEN)
})

test('[S6.6] invisible letters of a note of Solana, and of why it would fail, are spelt out and warned of', async () => {
  const { ask, solana } = await start({ simulateTransaction: { value: { err: EVIL } } })
  const text = [...new TextEncoder().encode(EVIL)]
  const bytes = Uint8Array.from([
    ...[1, ...new Uint8Array(64), 1, 0, 1, 2, ...base58.decode(solana)],
    ...[...base58.decode('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), ...new Uint8Array(32).fill(9)],
    ...[1, 1, 0, text.length, ...text],
  ])
  const shown = await ask('solana_signTransaction', { transaction: base64.encode(bytes) }, DEVNET)
  expect(shown?.statements).toMatchObject([
    { title: 'Add a note', lines: [{ value: 'U\\u{202e}\\u{a}\\u{9}\\u{2069}\\u{3164}ok' }] },
  ])
  expect(shown?.warnings[0]).toContain('invisible letters')
  expect(said(shown)).not.toMatch(HIDDEN)
})

test('[S6.6] texts of typed data are said in a line, also in the raw data', async () => {
  const { ask, address } = await start()
  const data = {
    types: { Order: [{ name: 'note', type: 'string' }] },
    primaryType: 'Order',
    domain: { name: EVIL, chainId: 42161, verifyingContract: TOKEN },
    message: { note: EVIL },
  }
  const shown = await ask('eth_signTypedData_v4', [address, data])
  expect(shown?.warnings.join()).toContain('invisible letters')
  expect(shown?.lines).toContainEqual({ label: 'note', value: 'U\\u{202e}\\u{a}\\u{9}\\u{2069}\\u{3164}ok' })
  expect(said(shown)).not.toMatch(HIDDEN)
})
