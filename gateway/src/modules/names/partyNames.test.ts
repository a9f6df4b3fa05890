import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type LocalAccount,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

// Those whom a history is with go by the names that they own here.
const ZONE = 'backing.test'
const ARBITRUM_COIN = 0x8000_0000 + 42_161
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'

const lab = useLabChains()

const person = () => privateKeyToAccount(generatePrivateKey())

const send = async (account: LocalAccount, call: { to: Hex; value?: bigint; data?: Hex }) => {
  const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
  const hash = await wallet.sendTransaction({ ...call, chain: null, gas: 200_000n })
  await receiptOf(wallet, hash)
}

describe.each(await openTestEngines())('on $name', ({ environment }) => {
  let gateway: TestGateway
  const [, payer, stranger] = labAccounts()
  if (!payer || !stranger) throw new Error('The lab has too few accounts.')

  beforeAll(async () => {
    const sources = { DATA_SOURCES: 'indexer', INDEX_FROM: '0', NAME_BARE_MESSAGES: 'on' }
    gateway = await startTestGateway({
      NAME_ZONE: ZONE,
      NAME_REGISTRATION: 'any',
      RPC_URL_42161: lab.nodeUrl,
      ...sources,
      ...environment,
    })
  })
  afterAll(() => gateway.close())

  const say = async (account: LocalAccount, path: string, said: object) => {
    const message = JSON.stringify({ ...said, timestamp: Math.floor(Date.now() / 1_000) })
    const signature = await account.signMessage?.({ message })
    const body = JSON.stringify({ coin_type: ARBITRUM_COIN, address: account.address, message, signature })
    const url = `${gateway.url}/v1/profile/account${path}?projectId=x`
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200)
  }
  const register = (account: LocalAccount, label: string) =>
    say(account, '', { name: `${label}.${ZONE}`, attributes: {} })

  const historyOf = (address: string, query: Record<string, string> = {}) =>
    vi.waitUntil(
      async () => {
        const search = new URLSearchParams({ projectId: 'x', chainId: 'eip155:42161', ...query })
        const answer = await (await gateway.get(`/v1/account/${address}/history?${search}`)).json()
        return answer.missing === undefined && answer
      },
      { timeout: 20_000 },
    )

  test('[S3.13] a page names those who own a name that leads back to them, by the oldest, and nobody else', async () => {
    const [bob, carol, mallory, dave] = [person(), person(), person(), person()]
    await register(bob, 'bobby')
    await register(bob, 'another')
    await register(mallory, 'mallory')
    await register(dave, 'dave')
    // Their names lead to somebody else: one everywhere, one on this chain.
    await say(mallory, `/mallory.${ZONE}/address`, { coin_type: 60, address: carol.address })
    await say(dave, `/dave.${ZONE}/address`, { coin_type: ARBITRUM_COIN, address: carol.address })
    for (const { address } of [bob, carol, mallory, dave]) await send(payer, { to: address, value: 1n })
    const { data, names } = await historyOf(payer.address)
    expect(data[3].metadata.sentTo).toBe(bob.address)
    expect(names).toEqual({ [bob.address]: `bobby.${ZONE}` })
    expect(await historyOf(carol.address, { spam: 'include' })).not.toHaveProperty('names')
  })

  test('[S3.13] who sends to be mistaken for somebody is not named', async () => {
    const known = person()
    await register(known, 'known-one')
    await register(stranger, 'stranger')
    await send(payer, { to: known.address, value: 1n })
    // A transfer of nothing, as poisoners send it.
    const args = [payer.address, 0n] as const
    await send(stranger, {
      to: USDC,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
    })
    const { data, names } = await historyOf(payer.address, { spam: 'include' })
    expect(data[0].metadata).toMatchObject({ isSpam: true, sentFrom: stranger.address })
    expect(names).toMatchObject({ [known.address]: `known-one.${ZONE}` })
    expect(names).not.toHaveProperty(stranger.address)
  })
})
