import { readFileSync } from 'node:fs'
import {
  type Address,
  concat,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  pad,
  parseAbi,
  publicActions,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { compileContract, deployContract } from '../../testing/deployContract.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

// Tokens that do more, or less, than their events say.
const CHAIN = 'eip155:42161'
const COLLECTOR: Address = '0x00000000000000000000000000000000000000fe'
const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function rebase(uint256 supply)',
])

const lab = useLabChains()
let gateway: TestGateway
const account = labAccounts()[1]
if (!account) throw new Error('The lab has no second account.')

beforeAll(async () => {
  gateway = await startTestGateway({ RPC_URL_42161: lab.nodeUrl, DATA_SOURCES: 'indexer', INDEX_FROM: '0' })
}, 300_000)
afterAll(() => gateway.close())

const deploy = async (name: 'LabFeeToken' | 'LabRebasingToken', parameters: Hex = '0x'): Promise<Address> => {
  const source = readFileSync(new URL(`../../../../lab/contracts/${name}.sol`, import.meta.url), 'utf8')
  return deployContract(lab.nodeUrl, account, concat([compileContract(name, source), parameters]))
}
const feeToken = (isHonest: boolean) =>
  deploy('LabFeeToken', encodeAbiParameters([{ type: 'bool' }, { type: 'address' }], [isHonest, COLLECTOR]))

let made = 0
const someone = (): Address => {
  made += 1
  return pad(toHex(0xfee_0000 + made), { size: 20 })
}

const send = async (token: Address, data: Hex) => {
  const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
  const hash = await wallet.sendTransaction({ to: token, data, chain: null, gas: 500_000n })
  await receiptOf(wallet, hash)
}
const transfer = (token: Address, to: Address, value: bigint) =>
  send(token, encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] }))
const rebase = (token: Address, supply: bigint) =>
  send(token, encodeFunctionData({ abi, functionName: 'rebase', args: [supply] }))

/** What each side sees of a token: what the history says came and went, and what the balance is. */
const seen = async (owner: Address, token: Address) => {
  const get = async (path: string, query: Record<string, string>) => {
    const search = new URLSearchParams({ projectId: 'x', chainId: CHAIN, ...query })
    return (await gateway.get(`/v1/account/${owner}/${path}?${search}`)).json()
  }
  const ofToken = ({ address }: { address?: string }) =>
    address?.toLowerCase() === `${CHAIN}:${token}`.toLowerCase()
  const history = await vi.waitUntil(
    async () => {
      const answer = await get('history', { spam: 'include' })
      return answer.missing === undefined && answer
    },
    { timeout: 20_000 },
  )
  const transfers = history.data.flatMap((one: { transfers: Transfer[] }) => one.transfers)
  const balance = await get('balance', { forceUpdate: `${CHAIN}:${token}` })
  return {
    moved: transfers
      .filter(({ fungible_info }: Transfer) => ofToken(fungible_info ?? {}))
      .map(({ direction, quantity }: Transfer) => `${direction} ${quantity.numeric}`),
    has: balance.balances.find(ofToken)?.quantity.numeric,
  }
}
interface Transfer {
  direction: string
  quantity: { numeric: string }
  fungible_info: { address?: string } | null
}

test('[S7.13] of a token that keeps a fee the history says what arrived, and the sender’s what was kept', async () => {
  const token = await feeToken(true)
  const to = someone()
  await transfer(token, to, 10_000n)
  expect(await seen(to, token)).toEqual({ moved: ['in 99'], has: '99' })
  expect(await seen(account.address, token)).toEqual({ moved: ['out 99', 'out 1', 'in 10000'], has: '9900' })
})

test('[S7.14] of one that says nothing of its fee the balance is what there is, whatever was said', async () => {
  const token = await feeToken(false)
  const to = someone()
  await transfer(token, to, 10_000n)
  expect(await seen(to, token)).toEqual({ moved: ['in 100'], has: '99' })
})

test('[S7.14] a token whose balances grow without an event is held as it grew, and was received as it came', async () => {
  const token = await deploy('LabRebasingToken')
  const to = someone()
  await transfer(token, to, 10_000n)
  expect(await seen(to, token)).toEqual({ moved: ['in 100'], has: '100' })
  await rebase(token, 1_500_000n)
  expect(await seen(to, token)).toEqual({ moved: ['in 100'], has: '150' })
  // What is sent on is of the new size, and nothing made up stands between.
  await transfer(token, to, 1_500n)
  expect(await seen(to, token)).toEqual({ moved: ['in 15', 'in 100'], has: '165' })
})
