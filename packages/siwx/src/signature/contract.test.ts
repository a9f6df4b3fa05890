import { createServer, type RequestListener } from 'node:http'
import {
  concatHex,
  createWalletClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  hashMessage,
  http,
  keccak256,
  parseAbi,
  toPrefixedMessage,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { startChain, type TestChain } from '../../../evm/src/testing/anvil.ts'
import { compileWallets } from '../testing/compileWallets.ts'
import { readFixture } from '../testing/fixture.ts'
import { reasonOf } from '../testing/reasonOf.ts'
import type { Node } from './nodes.ts'
import { verifySignature } from './verifySignature.ts'

// A chain on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const CHAIN = 'eip155:42161'
const TEXT = 'I sign in'
const PLACED = '0x00000000000000000000000000000000000c0de5'
const owner = privateKeyToAccount(`0x${'42'.repeat(32)}`)
const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const ownerAbi = parseAbi(['constructor(address owner)'])
const factoryAbi = parseAbi(['function create(address owner, bytes32 salt) returns (address)'])
const code = compileWallets()

let chain: TestChain
let plain: string
let nested: `0x${string}`
let factory: `0x${string}`

/** The receipt, because a busy node takes a transaction before it mines it. */
async function send(transaction: { readonly to?: `0x${string}`; readonly data: `0x${string}` }) {
  const client = createWalletClient({ account: rich, chain: arbitrum, transport: http(chain.url) })
  const hash = await client.sendTransaction(transaction)
  return receiptOf(client, hash)
}

async function deploy(data: `0x${string}`): Promise<`0x${string}`> {
  const { contractAddress } = await send({ data })
  if (!contractAddress) throw new Error('The transaction deployed no contract.')
  return contractAddress
}

beforeAll(async () => {
  chain = await startChain()
  const args = [owner.address] as const
  plain = await deploy(encodeDeployData({ abi: ownerAbi, bytecode: code.PlainWallet, args }))
  nested = await deploy(encodeDeployData({ abi: ownerAbi, bytecode: code.NestedWallet, args }))
  factory = await deploy(code.Factory)
}, 300_000)
afterAll(() => chain?.stop())

function check(
  accountAddress: string,
  signature: string,
  node: Node = chain.url,
  { text = TEXT, nodeTimeoutMs = 20_000 } = {},
): Promise<string> {
  const signed = { text, signature, chainId: CHAIN, accountAddress, nodeTimeoutMs } as const
  return verifySignature({ ...signed, nodes: { [CHAIN]: node } }).catch(reasonOf)
}

const sign = (message = TEXT) => owner.signMessage({ message })

describe('ERC-1271', () => {
  test('a contract takes its owner’s signature, and nobody else’s', async () => {
    expect(await check(plain, await sign())).toBe('eip1271')
    expect(await check(plain, await rich.signMessage({ message: TEXT }))).toBe('signature_mismatch')
    expect(await check(plain, await sign('I sign nothing'))).toBe('signature_mismatch')
    expect(await check(plain, '0x')).toBe('signature_mismatch')
    expect(await check(plain, `0x${'ab'.repeat(2_000)}`)).toBe('signature_mismatch')
  })

  test('an address without code is nobody’s contract', async () => {
    expect(await check('0x00000000000000000000000000000000000c0de9', await sign())).toBe('signature_mismatch')
  })

  test('a key’s signature needs no node, and its high s does not come in through one', async () => {
    expect(await check(owner.address, await sign(), 'http://127.0.0.1:1')).toBe('eip191')
    const signature = await sign()
    const s = BigInt(`0x${signature.slice(66, 130)}`)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = `${signature.slice(0, 66)}${(order - s).toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
    expect(await check(owner.address, high)).toBe('signature_malleable')
  })

  test.each<[string, string]>([
    ['returns something else', '0x63ffffffff60e01b5f5260205ff3'],
    ['returns nothing', '0x00'],
    ['reverts', '0x5f5ffd'],
    ['reverts with much', '0x620f42405ffd'],
    ['returns a megabyte', '0x620f42405ff3'],
    ['loops', '0x5b5f56'],
    ['runs an instruction that is none', '0xfe'],
    ['has no stack left', '0x50'],
  ])('a contract that %s does not take the signature', async (_, placed) => {
    await chain.rpc('anvil_setCode', PLACED, placed)
    expect(await check(PLACED, await sign())).toBe('signature_mismatch')
  })
})

describe('ERC-7739', () => {
  const types = { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] } as const
  const signNested = (verifyingContract: `0x${string}`, text = TEXT) =>
    owner.signTypedData({
      domain: { name: 'NestedWallet', version: '1', chainId: 42161, verifyingContract },
      types,
      primaryType: 'PersonalSign',
      message: { prefixed: toPrefixedMessage(text) },
    })

  test('a contract that nests the message in its own domain takes that, and not the bare signature', async () => {
    expect(keccak256(toPrefixedMessage(TEXT))).toBe(hashMessage(TEXT))
    expect(await check(nested, await signNested(nested))).toBe('eip1271')
    expect(await check(nested, await signNested(nested, 'I sign nothing'))).toBe('signature_mismatch')
    expect(await check(nested, await sign())).toBe('signature_mismatch')
  })

  test('another account of the same owner does not take it', async () => {
    expect(await check(nested, await signNested(factory))).toBe('signature_mismatch')
    expect(await check(plain, await signNested(nested))).toBe('signature_mismatch')
  })
})

describe('ERC-6492', () => {
  const SALT = `0x${'01'.repeat(32)}` as const
  const wrap = (data: `0x${string}`, inner: `0x${string}`, to = factory) =>
    concatHex([
      encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [to, data, inner]),
      `0x${'6492'.repeat(16)}`,
    ])
  const creation = (salt: `0x${string}`) =>
    encodeFunctionData({ abi: factoryAbi, functionName: 'create', args: [owner.address, salt] })
  const addressOf = (salt: `0x${string}`) =>
    getContractAddress({
      opcode: 'CREATE2',
      from: factory,
      salt,
      bytecode: encodeDeployData({ abi: ownerAbi, bytecode: code.PlainWallet, args: [owner.address] }),
    })

  test('an account that is not deployed yet takes its owner’s signature, and stays undeployed', async () => {
    const account = addressOf(SALT)
    expect(await check(account, wrap(creation(SALT), await sign()))).toBe('eip6492')
    expect(await chain.rpc('eth_getCode', account, 'latest')).toBe('0x')
    const byOther = await rich.signMessage({ message: TEXT })
    expect(await check(account, wrap(creation(SALT), byOther))).toBe('signature_mismatch')
    expect(await check(account, await sign())).toBe('signature_mismatch')
  })

  test('a factory that makes another account, reverts, or is none, does not help', async () => {
    const account = addressOf(SALT)
    expect(await check(account, wrap(creation(`0x${'02'.repeat(32)}`), await sign()))).toBe(
      'signature_mismatch',
    )
    expect(await check(account, wrap('0xdeadbeef', await sign()))).toBe('signature_mismatch')
    expect(await check(account, wrap('0x', await sign(), PLACED))).toBe('signature_mismatch')
  })

  test('an account that is deployed by now takes the same signature', async () => {
    const salt = `0x${'03'.repeat(32)}` as const
    await send({ to: factory, data: creation(salt) })
    expect(await check(addressOf(salt), wrap(creation(salt), await sign()))).toBe('eip6492')
  })

  test('the published wrapped signature has a factory that does not exist', async () => {
    const { erc6492 } = readFixture<{ erc6492: { wrapped: string } }>('erc6492-7739-1271.json')
    expect(await check(plain, erc6492.wrapped, chain.url, { text: 'hello world' })).toBe('signature_mismatch')
    expect(await check(PLACED, `${erc6492.wrapped.slice(0, 500)}${'6492'.repeat(16)}`)).toBe(
      'signature_mismatch',
    )
  })
})

describe('nodes', () => {
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  test('a client with EIP-1193’s request is as good as a URL', async () => {
    const client = createWalletClient({ chain: arbitrum, transport: http(chain.url) })
    const node: Node = {
      request: ({ method, params }) => Reflect.apply(client.request, client, [{ method, params }]),
    }
    expect(await check(plain, await sign(), node)).toBe('eip1271')
    await chain.rpc('anvil_setCode', PLACED, '0x5f5ffd')
    expect(await check(PLACED, await sign(), node)).toBe('signature_mismatch')
  })

  test('a node of another chain is not believed', async () => {
    const yes = `0x${'00'.repeat(31)}01`
    const node: Node = { request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : yes) }
    expect(await check(plain, await sign(), node)).toBe('node_failed')
  })

  test.each<[string, RequestListener]>([
    [
      'answers with an error of its own',
      (_, response) => response.end('{"error":{"code":-32005,"message":"limit"}}'),
    ],
    ['answers with a page', (_, response) => response.end('<html>')],
    ['answers with a list', (_, response) => response.end('[]')],
    ['fails', (_, response) => response.writeHead(500).end()],
    ['hangs up', (request) => request.socket.destroy()],
    ['never answers', () => {}],
  ])('a node that %s has not said no', async (_, listener) => {
    expect(await check(plain, await sign(), await serve(listener), { nodeTimeoutMs: 300 })).toBe(
      'node_failed',
    )
  })

  test.each<[string, unknown]>([
    ['throws a text', 'no'],
    ['throws nothing', undefined],
    ['throws an error', new Error('no')],
  ])('a client that %s has not said no', async (_, thrown) => {
    expect(await check(plain, await sign(), { request: () => Promise.reject(thrown) })).toBe('node_failed')
  })
})
