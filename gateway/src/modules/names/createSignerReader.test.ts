import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { createSignerReader } from './createSignerReader.ts'

const ADDRESS = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const DELEGATION: Hex = `0xef0100${'12'.repeat(20)}`

interface Node {
  readonly code?: Hex
  readonly nonce?: number
}
const CONTRACT: Node = { code: '0x6000' }
const SENDER: Node = { nonce: 1 }
const UNUSED: Node = {}

async function readSigner(...nodes: readonly (Node | 'down')[]) {
  const upstreams = nodes.map((node, at): [string, Upstream] => [`eip155:${at}`, upstreamOf(node)])
  return createSignerReader(new Map(upstreams))(ADDRESS)
}

function upstreamOf(node: Node | 'down'): Upstream {
  return {
    caipNetworkId: 'eip155:1',
    wsUrl: '',
    close() {},
    pass: () => Promise.reject(new Error('is not asked')),
    async post(body) {
      if (node === 'down') throw new Error('does not answer')
      const { method, params } = JSON.parse(Buffer.from(body).toString('utf8'))
      const { code = '0x', nonce = 0 } = params[0] === ADDRESS ? node : UNUSED
      const result = method === 'eth_getCode' ? code : toHex(nonce)
      const answer = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
      return { status: 200, contentType: 'application/json', body: answer, retryAfter: undefined }
    },
  }
}

test.each([
  ['code', CONTRACT, 'contract'],
  ['delegated code (EIP-7702)', { code: DELEGATION }, 'key'],
  ['longer code that begins as a delegation does', { code: `${DELEGATION}00` as const }, 'contract'],
  ['code that has a delegation in it', { code: `0x60${DELEGATION.slice(2)}` as const }, 'contract'],
  [
    'code and a nonce, as contracts that deploy others have',
    { code: '0x6000' as const, nonce: 1 },
    'contract',
  ],
  ['a nonce alone', SENDER, 'key'],
  ['neither code nor nonce', UNUSED, undefined],
  ['no node that answers', 'down' as const, undefined],
])('an address with %s', async (_, node, signer) => {
  expect(await readSigner(node)).toBe(signer)
})

test('a contract on one chain outweighs a key on others, in either order', async () => {
  expect(await readSigner(SENDER, CONTRACT)).toBe('contract')
  expect(await readSigner(CONTRACT, SENDER)).toBe('contract')
})

test('chains that show nothing, or do not answer, leave the rest to say', async () => {
  expect(await readSigner(UNUSED, SENDER)).toBe('key')
  expect(await readSigner('down', CONTRACT)).toBe('contract')
  expect(await readSigner()).toBeUndefined()
})
