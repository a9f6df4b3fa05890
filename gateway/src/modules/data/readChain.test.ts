import { expect, test } from 'vitest'
import { createFakeUpstream } from '../../testing/createFakeUpstream.ts'
import { readChain } from './readChain.ts'

const [token, owner] = [
  '0x00000000000000000000000000000000000000a1',
  '0x00000000000000000000000000000000000000b2',
] as const

test('[S7.14] on a chain without Multicall3 each read is a call of its own', async () => {
  const upstream = createFakeUpstream(({ method, params: [first] }) => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getBalance') return first === owner ? '0x7' : '0x0'
    return (first as { to: string }).to === token ? '0x05' : '0x'
  })
  const reads = [{ to: token, data: '0x1234' }, { balanceOf: owner }, { to: owner, data: '0x' }] as const
  expect(await readChain(upstream, reads)).toEqual(['0x05', '0x7', undefined])
})
