import { type Address, createWalletClient, erc20Abi, http, parseEther, parseUnits, publicActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LAB_MNEMONIC } from '../../../../lab/src/chains/labAccounts.ts'
import { type RunningChains, startChains } from '../../../../lab/src/chains/startChains.ts'
import { openTestPostgres } from '../../testing/openTestPostgres.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const postgres = await openTestPostgres()
const engines: { name: string; environment: Record<string, string> }[] = [
  { name: 'SQLite', environment: {} },
  ...(postgres ? [{ name: 'Postgres', environment: { DATABASE_URL: postgres.url } }] : []),
]
const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: 1 })

let lab: RunningChains
let nodeUrls: Record<string, string>

beforeAll(async () => {
  lab = await startChains()
  nodeUrls = Object.fromEntries(lab.chains.map(({ id, nodeUrl }) => [`RPC_URL_${id}`, nodeUrl]))
}, 60_000)
afterAll(async () => {
  await lab.stop()
  await postgres?.stop()
})

describe.each(engines)('on $name', ({ environment }) => {
  let gateway: TestGateway

  beforeAll(async () => {
    gateway = await startTestGateway({
      ...nodeUrls,
      DATA_SOURCES: 'indexer,node',
      INDEX_FROM: '0',
      ...environment,
    })
  })
  afterAll(() => gateway.close())

  const history = async (address: string, query: Record<string, string> = {}) => {
    const response = await gateway.get(
      `/v1/account/${address}/history?${new URLSearchParams({ projectId: 'x', ...query })}`,
    )
    return { status: response.status, body: await response.json() }
  }

  test('[S7.13] a transfer is in the history of both sides as soon as it is mined', async () => {
    const wallet = createWalletClient({
      account,
      chain: arbitrum,
      transport: http(nodeUrls.RPC_URL_42161),
    }).extend(publicActions)
    const to: Address = environment.DATABASE_URL
      ? '0x00000000000000000000000000000000000000A1'
      : '0x00000000000000000000000000000000000000a2'
    const args = [to, parseUnits('1.5', 6)] as const
    const paid = await wallet.writeContract({ address: USDC, abi: erc20Abi, functionName: 'transfer', args })
    await wallet.waitForTransactionReceipt({ hash: paid, pollingInterval: 20 })
    const sent = await wallet.sendTransaction({ to, value: parseEther('0.25') })
    await wallet.waitForTransactionReceipt({ hash: sent, pollingInterval: 20 })

    const got = await history(to)
    expect(got.body).toMatchObject({
      data: [
        {
          metadata: {
            hash: sent,
            operationType: 'receive',
            sentFrom: account.address,
            chain: 'eip155:42161',
          },
          transfers: [{ direction: 'in', quantity: { numeric: '0.25' }, fungible_info: { symbol: 'ETH' } }],
        },
        {
          metadata: { hash: paid, operationType: 'receive', status: 'confirmed' },
          transfers: [
            { direction: 'in', quantity: { numeric: '1.5' }, value: 1.5, fungible_info: { symbol: 'USDC' } },
          ],
        },
      ],
      next: null,
    })
    const gave = await history(account.address, { chainId: 'eip155:42161' })
    expect(gave.body.data[0].metadata).toMatchObject({ hash: sent, operationType: 'send' })
    expect(gave.body.missing).toBeUndefined()
  })
})
