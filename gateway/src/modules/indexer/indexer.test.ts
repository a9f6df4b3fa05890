import {
  type Address,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  pad,
  parseEther,
  parseUnits,
  publicActions,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createJsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { LAB_MNEMONIC } from '../../../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { deployPuppet, PUPPET_ABI } from '../../testing/deployPuppet.ts'
import { suiteFolder } from '../../testing/openFolder.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { readAnswer } from '../../testing/readAnswer.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const WETH: Address = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
const TRANSFER: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_BATCH: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const NOBODY: Address = '0x0000000000000000000000000000000000000000'
const ONE = { chainId: 'eip155:42161' }

const lab = useLabChains()

beforeAll(async () => {
  // Each transaction gets a block, and no second does: a node that mines by itself during a reorganisation has a hole in its chain from then on.
  await createJsonRpc(lab.nodeUrl)('evm_setAutomine', [true])
}, 300_000)

let made = 0
const someone = (): Address => {
  made += 1
  return pad(toHex(0xabcd_0000_0000 + made), { size: 20 })
}

const walletOf = (addressIndex: number) => {
  const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex })
  const send = async (call: { to?: Address; value?: bigint; data?: Hex }): Promise<Hex> => {
    const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
    const hash = await wallet.sendTransaction({ ...call, chain: null, gas: 16_000_000n })
    await receiptOf(wallet, hash)
    return hash
  }
  return { account, address: account.address, send }
}
const erc20 = (functionName: 'transfer' | 'approve', to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })
const word = (address: Address): Hex => pad(address, { size: 32 })
const hashesOf = ({ data }: { data: { metadata: { hash: string } }[] }) =>
  data.map(({ metadata }) => metadata.hash)
const bytes32 = (value: bigint): Hex => toHex(value, { size: 32 })
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

describe.each(await openTestEngines())('on $name', ({ environment }) => {
  const dataDir = suiteFolder()
  let gateway: TestGateway
  let puppet: Address
  const sender = walletOf(environment.DATABASE_URL ? 1 : 2)
  const stranger = walletOf(environment.DATABASE_URL ? 3 : 4)
  const settings = () => ({
    ...lab.settings,
    DATA_SOURCES: 'indexer,node',
    INDEX_FROM: '0',
    // One gateway that closes takes its own folder with it, and not the one that they share.
    DATA_DIR: dataDir,
    ...environment,
  })

  beforeAll(async () => {
    gateway = await startTestGateway(settings())
    puppet = await deployPuppet(lab.nodeUrl, stranger.account)
    await history(NOBODY)
  }, 300_000)
  afterAll(() => gateway.close())

  const get = (path: string, query: Record<string, string> = {}, from = gateway) =>
    readAnswer(from.get(`${path}?${new URLSearchParams({ projectId: 'x', ...query })}`))
  /** What the index says once it has the chain's head: on a busy machine the first answer may say that it has not. */
  const history = async (address: string, query: Record<string, string> = {}, from = gateway) => {
    let answer = await get(`/v1/account/${address}/history`, query, from)
    await vi.waitFor(
      async () => {
        if (answer.body.missing !== undefined)
          answer = await get(`/v1/account/${address}/history`, query, from)
        expect(answer.body.missing).toBeUndefined()
      },
      { timeout: 20_000 },
    )
    return answer
  }
  const hashes = async (address: string, query: Record<string, string> = {}): Promise<string[]> =>
    hashesOf((await history(address, query)).body)
  const puppetDoes = (
    functionName: 'emitLog' | 'say' | 'hold' | 'pay' | 'payAndUndo' | 'make' | 'end',
    args: readonly unknown[],
    options: { by?: typeof sender; value?: bigint } = {},
  ): Promise<Hex> =>
    (options.by ?? stranger).send({
      to: puppet,
      value: options.value ?? 0n,
      data: encode(functionName, args),
    })

  test('[S7.13] a transfer is in the history of both sides as soon as it is mined', async () => {
    const to = someone()
    const paid = await sender.send({ to: USDC, data: erc20('transfer', to, parseUnits('1.5', 6)) })
    const sent = await sender.send({ to, value: parseEther('0.25') })
    const got = await history(to)
    expect(got.body).toMatchObject({
      data: [
        {
          id: `eip155:42161:${sent}`,
          metadata: { hash: sent, operationType: 'receive', sentFrom: sender.address, chain: 'eip155:42161' },
          transfers: [{ direction: 'in', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' } }],
        },
        {
          metadata: { hash: paid, operationType: 'receive', status: 'confirmed', application: null },
          transfers: [
            {
              direction: 'in',
              quantity: { numeric: '1.5' },
              value: 1.5,
              price: 1,
              fungible_info: { symbol: 'USDC', address: `eip155:42161:${USDC}` },
              nft_info: null,
            },
          ],
        },
      ],
      next: null,
    })
    const gave = await history(sender.address, ONE)
    expect(gave.body.data[0].metadata).toMatchObject({ hash: sent, operationType: 'send' })
    expect(gave.body).not.toHaveProperty('missing')
  })

  test('[S7.13] tells approvals, wrapping, deployments, failures and what was sent to oneself', async () => {
    const kinds = async (hash: Hex) => {
      const { body } = await get(`/v1/account/${sender.address}/transaction/${hash}`, ONE)
      return [body.transaction.metadata.operationType, body.transaction.metadata.status]
    }
    const approved = await sender.send({ to: USDC, data: erc20('approve', stranger.address, 5n) })
    expect(await kinds(approved)).toEqual(['approve', 'confirmed'])
    const wrapped = await sender.send({ to: WETH, value: parseEther('1'), data: '0xd0e30db0' })
    expect(await kinds(wrapped)).toEqual(['deposit', 'confirmed'])
    const { body } = await get(`/v1/account/${sender.address}/transaction/${wrapped}`, ONE)
    const directions = body.transaction.transfers.map(({ direction }: { direction: string }) => direction)
    expect(directions).toEqual(['out', 'in'])
    const unwrapped = await sender.send({ to: WETH, data: `0x2e1a7d4d${toHex(1n, { size: 32 }).slice(2)}` })
    expect(await kinds(unwrapped)).toEqual(['withdraw', 'confirmed'])
    const deployed = await sender.send({ data: '0x6000600055' })
    expect(await kinds(deployed)).toEqual(['deploy', 'confirmed'])
    const self = await sender.send({ to: sender.address, value: 7n })
    expect((await history(sender.address, ONE)).body.data[0].transfers[0].direction).toBe('self')
    expect(await kinds(self)).toEqual(['send', 'confirmed'])
    const failed = await sender.send({ to: USDC, data: erc20('transfer', someone(), 10n ** 40n) })
    expect(await kinds(failed)).toEqual(['send', 'failed'])
    expect((await history(sender.address, ONE)).body.data[0].transfers).toEqual([])
    const unknown = await get(`/v1/account/${someone()}/transaction/${failed}`, ONE)
    expect([unknown.status, unknown.body.reasons[0].field]).toEqual([404, 'hash'])
  })

  test('[S7.13] shows coin that contracts sent, and not what was undone', async () => {
    const [paid, undone, heir] = [someone(), someone(), someone()]
    await puppetDoes('pay', [paid, 500n], { value: 1_000n })
    await puppetDoes('payAndUndo', [undone, 100n])
    await puppetDoes('end', [heir], { value: 77n })
    const { body } = await history(paid)
    const metadata = { operationType: 'receive', sentFrom: getAddress(puppet) }
    expect(body.data).toMatchObject([{ metadata, transfers: [{ direction: 'in' }] }])
    expect(body.data[0].transfers[0].quantity.numeric).toBe('0.0000000000000005')
    expect((await history(undone)).body.data).toEqual([])
    expect((await history(heir)).body.data[0].transfers[0].quantity.numeric).toBe('0.000000000000000077')
  })

  test('[S7.13] a reorganisation of 12 blocks takes back what is no more, and reads what is instead', async () => {
    const rpc = createJsonRpc(lab.nodeUrl)
    const [gone, kept] = [someone(), someone()]
    await rpc('anvil_mine', ['0x10'])
    await puppetDoes('pay', [kept, 5n], { value: 5n })
    await rpc('anvil_mine', ['0x2'])
    const hash = await sender.send({ to: gone, value: 1n })
    expect(await hashes(gone)).toEqual([hash])
    await rpc('anvil_mine', ['0x2'])
    await rpc('anvil_reorg', [12, []])
    expect(await hashes(gone)).toEqual([])
    expect(await hashes(kept)).toEqual([])
    await puppetDoes('pay', [kept, 6n], { value: 6n })
    expect((await history(kept)).body.data[0].transfers[0].quantity.numeric).toBe('0.000000000000000006')
  })

  test('[S7.13] pages by a cursor that cannot be forged, lent or outlive the chain it points into', async () => {
    const to = someone()
    const wallet = createWalletClient({ account: sender.account, transport: http(lab.nodeUrl) }).extend(
      publicActions,
    )
    const rpc = createJsonRpc(lab.nodeUrl)
    await rpc('evm_setAutomine', [false])
    let nonce = await wallet.getTransactionCount({ address: sender.address })
    const sent: Hex[] = []
    for (let index = 0; index < 120; index += 1, nonce += 1)
      sent.push(
        await wallet.sendTransaction({ to, value: BigInt(index + 1), nonce, gas: 21_000n, chain: null }),
      )
    await rpc('evm_setAutomine', [true])
    await rpc('anvil_mine', ['0x1'])
    await receiptOf(wallet, sent.at(-1) ?? '0x')
    await expect.poll(async () => (await hashes(to, ONE)).length, { timeout: 10_000 }).toBe(50)
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const { body } = await history(to, { ...ONE, ...(cursor ? { cursor } : {}) })
      pages.push(hashesOf(body))
      cursor = body.next ?? undefined
    } while (cursor)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(pages.flat()).toEqual([...sent].reverse())

    const { next } = (await history(to, ONE)).body
    const refused = async (given: string, address = to, query: Record<string, string> = ONE) => {
      const { status, body } = await history(address, { ...query, cursor: given })
      return [status, body.reasons?.[0].field, body.reasons?.[0].description]
    }
    const again = 'Ask for the first page again, without a cursor.'
    const forged = `cursor: is not one that this server gave. ${again}`
    const [content = '', mac = ''] = next.split('.')
    const opened = String(Buffer.from(content, 'base64url')).replace(/"at":\d+/, '"at":1')
    for (const given of [
      'x',
      'a.b.c',
      `${content}.${mac.slice(2)}`,
      `${Buffer.from(opened).toString('base64url')}.${mac}`,
      'A'.repeat(9_000),
    ])
      expect(await refused(given)).toEqual([400, 'cursor', forged])
    const foreign = `cursor: is of another account or chain. ${again}`
    expect(await refused(next, sender.address)).toEqual([400, 'cursor', foreign])
    expect(await refused(next, to, {})).toEqual([400, 'cursor', foreign])
    const first = await wallet.getTransactionReceipt({ hash: sent[0] ?? '0x' })
    const head = await wallet.getBlockNumber({ cacheTime: 0 })
    await rpc('anvil_reorg', [Number(head - first.blockNumber) + 1, []])
    await rpc('anvil_mine', ['0x1'])
    await expect.poll(() => hashes(to), { timeout: 10_000 }).toEqual([])
    const stale = `cursor: is stale, because the chain has changed since. ${again}`
    expect(await refused(next)).toEqual([400, 'cursor', stale])
  })

  test('[S7.13] two chains are one history, newest first, and go on where a page ended', async () => {
    const { body } = await history(sender.address)
    const times: string[] = body.data.map((each: { metadata: { minedAt: string } }) => each.metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const page = (await history(sender.address, cursor ? { cursor } : {})).body
      for (const { id } of page.data) {
        expect(seen.has(id)).toBe(false)
        seen.add(id)
      }
      cursor = page.next ?? undefined
    } while (cursor)
    expect([...seen].some((id) => id.startsWith('eip155:421614:'))).toBe(true)
    expect([...seen].some((id) => id.startsWith('eip155:42161:'))).toBe(true)
  })

  test('leaves out what strangers send to deceive, and shows it when asked for', async () => {
    const friend: Address = `0xabcdef${made.toString(16).padStart(4, '0')}00000000000000000000000000dead`
    const twin: Address = `0xabcdef${made.toString(16).padStart(4, '0')}11111111111111111111111111dead`
    const rpc = createJsonRpc(lab.nodeUrl)
    await sender.send({ to: friend, value: 10n })
    const before = await hashes(sender.address, ONE)
    await rpc('anvil_setBalance', [twin, toHex(parseEther('1'))])
    await rpc('anvil_impersonateAccount', [twin])
    // Dust of an address that reads like the friend's, a transfer of nothing "by" the account, and a token nobody asked for.
    await rpc('eth_sendTransaction', [{ from: twin, to: sender.address, value: '0x1' }])
    const args = [sender.address, twin, 0n] as const
    const nothing = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args })
    await stranger.send({ to: USDC, data: nothing })
    const to = word(sender.address)
    await puppetDoes('emitLog', [[TRANSFER, word(stranger.address), to], bytes32(10n ** 18n)])
    await puppetDoes('emitLog', [[TRANSFER, word(NOBODY), to, bytes32(9n)], '0x'])
    expect(await hashes(sender.address, ONE)).toEqual(before.slice(0, 46))
    const { body } = await history(sender.address, { ...ONE, spam: 'include' })
    expect(body.data.slice(0, 4)).toMatchObject(Array(4).fill({ metadata: { isSpam: true } }))
    expect(body.data[0].transfers[0].nft_info.flags.is_spam).toBe(true)
    // Honest dust of the friend's own is shown.
    await rpc('anvil_setBalance', [friend, toHex(parseEther('1'))])
    await rpc('anvil_impersonateAccount', [friend])
    await rpc('eth_sendTransaction', [{ from: friend, to: sender.address, value: '0x1' }])
    // Nothing waited until that one was mined.
    const lastFrom = async () => (await history(sender.address, ONE)).body.data[0].metadata.sentFrom
    await expect.poll(async () => (await lastFrom()).toLowerCase(), { timeout: 20_000 }).toBe(friend)
  })

  test('a token of a hostile name, odd decimals or none is shown as what it is', async () => {
    const receive = async (name: Hex, symbol: Hex, decimals: Hex) => {
      puppet = await deployPuppet(lab.nodeUrl, stranger.account)
      await puppetDoes('say', [name, symbol, decimals])
      const data = bytes32(123_456n)
      const topics = [TRANSFER, word(stranger.address), word(sender.address)]
      await puppetDoes('emitLog', [topics, data], { by: sender })
      const { fungible_info, quantity } = (await history(sender.address, ONE)).body.data[0].transfers[0]
      return { name: fungible_info?.name, symbol: fungible_info?.symbol, amount: quantity.numeric }
    }
    const short = (address: Address) => `${getAddress(address).slice(0, 6)}…${getAddress(address).slice(-4)}`
    const answer = await receive(text('<b onload=x>'), text('\u202eCDSU\u0000'), bytes32(2n))
    expect(answer).toEqual({ name: '<b onload=x>', symbol: 'CDSU', amount: '1234.56' })
    const long = await receive(text('x'.repeat(10_000)), text('y'.repeat(1_000)), bytes32(0n))
    expect([long.name.length, long.symbol.length, long.amount]).toEqual([64, 16, '123456'])
    const wide = await receive(text('Wide'), text('W'), bytes32(36n))
    expect(wide.amount).toBe('0.000000000000000000000000000000123456')
    const fake = await receive(text('USD С\u200boin'), text('USDC'), bytes32(6n))
    expect(fake).toEqual({ name: `USD Сoin (${short(puppet)})`, symbol: short(puppet), amount: '0.123456' })
    const nameless = await receive('0x', '0x', bytes32(4n))
    expect(nameless).toEqual({ name: short(puppet), symbol: short(puppet), amount: '12.3456' })
    const lying = { name: undefined, symbol: undefined, amount: '123456' }
    expect(await receive(text('Lies'), text('L'), bytes32(10n ** 30n))).toEqual(lying)
    expect(await receive('0x12', '0x12', '0x12')).toEqual(lying)
  })

  test.each([
    ['keeps a fee', 900n, 2n, '9'],
    ['grows by itself', 7_777n, 2n, '77.77'],
    ['says that nobody has any', 0n, 2n, undefined],
    ['has no decimals', 900n, 0n, '900'],
    ['has 36 decimals', 900n, 36n, '0.0000000000000000000000000000000009'],
    ['lies about its decimals', 900n, 10n ** 30n, undefined],
  ])(
    '[S7.14] a token that %s is held as its contract says, whatever was transferred',
    async (_, amount, digits, shown) => {
      puppet = await deployPuppet(lab.nodeUrl, stranger.account)
      await puppetDoes('say', [text('Odd'), text('ODD'), bytes32(digits)])
      await puppetDoes('hold', [bytes32(amount)])
      const holder = walletOf(environment.DATABASE_URL ? 1 : 2)
      const topics = [TRANSFER, word(stranger.address), word(holder.address)]
      // The transfer says 10; the holder dealt with the token itself.
      await puppetDoes('emitLog', [topics, bytes32(1_000n)], { by: holder })
      await history(holder.address, ONE)
      // Not from what was read a moment ago.
      const own = await startTestGateway(settings())
      await history(holder.address, ONE, own)
      const { status, body } = await get(`/v1/account/${holder.address}/balance`, ONE, own)
      await own.close()
      const odd = body.balances.find(
        ({ address }: { address?: string }) =>
          address?.toLowerCase() === `eip155:42161:${puppet}`.toLowerCase(),
      )
      expect([status, odd?.quantity.numeric]).toEqual([200, shown])
      // Nobody prices it, so it has no value.
      expect(odd).not.toMatchObject({ value: expect.anything() })
    },
  )

  test('[S7.14] a contract that reverts on its symbol keeps no other balance away', async () => {
    puppet = await deployPuppet(lab.nodeUrl, stranger.account)
    await puppetDoes('hold', [bytes32(5n)])
    const forceUpdate = `eip155:42161:${puppet}`
    const { status, body } = await get(`/v1/account/${sender.address}/balance`, { ...ONE, forceUpdate })
    expect(status).toBe(200)
    const symbols = body.balances.map(({ symbol }: { symbol: string }) => symbol)
    expect(symbols).toContain('USDC')
    expect(JSON.stringify(body).toLowerCase()).not.toContain(puppet.toLowerCase())
  })

  test('NFTs and batches of them are in the history', async () => {
    puppet = await deployPuppet(lab.nodeUrl, stranger.account)
    await puppetDoes('say', [text('Stones'), text('STN'), '0x'])
    const to = sender.address
    await puppetDoes('emitLog', [[TRANSFER, word(NOBODY), word(to), bytes32(7n)], '0x'], { by: sender })
    const [ids, amounts] = [
      [1n, 2n],
      [10n, 20n],
    ] as const
    const items = encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts])
    await puppetDoes('emitLog', [[TRANSFER_BATCH, word(to), word(NOBODY), word(to)], items], { by: sender })
    const [batch, single] = (await history(to, ONE)).body.data
    const nft_info = { name: 'Stones #7', flags: { is_spam: false } }
    expect(single).toMatchObject({
      metadata: { operationType: 'mint' },
      transfers: [{ quantity: { numeric: '1' }, fungible_info: null, nft_info }],
    })
    expect(batch.transfers).toHaveLength(2)
    expect(batch.transfers).toMatchObject([
      { nft_info: { name: 'Stones #1' }, quantity: { numeric: '10' } },
      { nft_info: { name: 'Stones #2' }, quantity: { numeric: '20' } },
    ])
  })

  test('goes on where it stopped, and two gateways on one database do not write at once', async () => {
    const to = someone()
    const before = await hashes(sender.address, ONE)
    const second = await startTestGateway(settings())
    const hash = await sender.send({ to, value: 3n })
    for (const from of [gateway, second])
      await expect.poll(async () => (await history(to, {}, from)).body.data.length).toBe(1)
    await gateway.close()
    const later = await sender.send({ to, value: 4n })
    await expect.poll(async () => hashesOf((await history(to, {}, second)).body)).toEqual([later, hash])
    gateway = second
    expect((await hashes(sender.address, ONE)).slice(2, 42)).toEqual(before.slice(0, 40))
  })

  test('[S7.17] prices the tokens asked for, each under the name it was asked by', async () => {
    const price = (body: object) =>
      readAnswer(fetch(`${gateway.url}/v1/fungible/price`, { method: 'POST', body: JSON.stringify(body) }))
    const native = 'eip155:42161:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const usdc = `eip155:42161:${USDC.toLowerCase()}`
    const addresses = [native, usdc, `eip155:42161:${puppet}`]
    const { body } = await price({ projectId: 'x', currency: 'usd', addresses })
    expect(body.fungibles).toMatchObject([
      { address: native, symbol: 'ETH', decimals: 18 },
      {
        address: usdc,
        name: 'USD Coin',
        price: 1,
        decimals: 6,
        iconUrl: expect.stringMatching(
          `^${gateway.url}/public/getTokenImage/${encodeURIComponent(`eip155:42161:${USDC}`)}~[0-9a-f]{8}$`,
        ),
      },
    ])
    const spellings = [
      `eip155:42161:${USDC}`,
      `eip155:42161:0x${USDC.slice(2).toUpperCase()}`,
      usdc,
      'eip155:42161:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    ]
    const written = (await price({ projectId: 'x', addresses: spellings })).body.fungibles
    expect(written.map(({ address }: { address: string }) => address).sort()).toEqual([...spellings].sort())
    const empty = await price({ projectId: 'x', addresses: [] })
    const reason = { field: 'addresses', description: 'addresses: must name a token' }
    expect([empty.status, empty.body.reasons]).toEqual([400, [reason]])
    const tooMany = Array.from({ length: 101 }, () => usdc)
    expect((await price({ projectId: 'x', addresses: tooMany })).status).toBe(400)
    expect((await price({ projectId: 'x', addresses: usdc })).status).toBe(422)
    expect((await price({ projectId: 'x', currency: 'xyz', addresses: [usdc] })).status).toBe(422)
    expect((await price({ projectId: 'x', addresses: ['eip155:10:0x1'] })).status).toBe(400)
    expect((await price({ addresses: [usdc] })).status).toBe(401)
  })

  test('an on-ramp that has paid out nothing has no history, and another name is refused', async () => {
    const { body } = await get(`/v1/account/${sender.address}/history`, { ...ONE, onramp: 'coinbase' })
    expect(body).toEqual({ data: [], next: null })
    expect((await get(`/v1/account/${sender.address}/history`, { onramp: 'other' })).status).toBe(400)
  })

  test('the portfolio lists what an address holds', async () => {
    const { body } = await get(`/v1/account/${sender.address}/portfolio`, ONE)
    expect(body.data).toEqual(
      expect.arrayContaining([{ id: `eip155:42161:${USDC}`, name: 'USD Coin', symbol: 'USDC' }]),
    )
    expect((await get(`/v1/account/${someone()}/portfolio`)).body).toEqual({ data: [] })
  })
})

/** The tests write calls as they read; the puppet itself refuses what does not fit. */
function encode(functionName: (typeof PUPPET_ABI)[number]['name'], args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: PUPPET_ABI, functionName, args: args as never })
}
