import { BUNDLER_CODES } from '@latchkey/contract'
import { ENTRY_POINT, encodeCalls, type UserOperation } from '@latchkey/smart-account'
import { type Address, type Hex, hexToBigInt } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import {
  DUMMY_SIGNATURE,
  relayerSettings,
  signOperation,
  stranger,
  toTestAccount,
} from '../../testing/smartAccounts.ts'
import { startPaymaster, type TestPaymaster } from '../../testing/startPaymaster.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { ask as askGateway, settled } from './testing/askGateway.ts'
import { writeOperation } from './wire.ts'

// The service is ours, the contract that pays is the reference's VerifyingPaymaster. No vendor's service was reached.
const lab = useLabChains()
const SECRET = 'pm_verysecretkey'
const FEES = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 3_000_000_000n }
let service: TestPaymaster
let made: ReturnType<typeof relayerSettings>
let relaying: TestGateway
let bundling: TestGateway

beforeAll(async () => {
  const [, , rich] = labAccounts()
  if (!rich) throw new Error('The lab has no accounts.')
  service = await startPaymaster(lab.nodeUrl, rich, `/rpc?apikey=${SECRET}`)
  made = relayerSettings(lab.nodeUrl)
  const paymaster = { PAYMASTER_URL_42161: service.url, PAYMASTER_CONTEXT_42161: '{"policyId":"p"}' }
  relaying = await startTestGateway({ ...made.settings, ...paymaster, RELAYER_PAYMASTERS: service.contract })
  // The first gateway's relayer is the second one's bundler.
  bundling = await startTestGateway({
    ...{ RPC_URL_42161: lab.nodeUrl, BUNDLER_TIMEOUT_MS: '30000' },
    ...paymaster,
    BUNDLER_URL_42161: `${relaying.url}/v1?chainId=eip155:42161&projectId=test`,
  })
}, 300_000)
afterAll(async () => {
  await bundling.close()
  await relaying.close()
  service.close()
  made.remove()
})
beforeEach(() => {
  Object.assign(service, { refusal: undefined, otherContract: undefined })
})

type Reply = { result?: unknown; error?: { code: number; message: string } }
const ask = (gateway: TestGateway, method: string, params: readonly unknown[]): Promise<Reply> =>
  askGateway(gateway, method, params)
type Fields = { paymaster: Address; paymasterData: Hex } & Record<string, Hex>
const fieldsOf = ({ paymaster, paymasterData, ...limits }: Fields): Partial<UserOperation> => ({
  ...{ paymaster, paymasterData },
  ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, hexToBigInt(value)])),
})
const askService = (gateway: TestGateway, method: string, operation: UserOperation) =>
  ask(gateway, method, [writeOperation(operation), ENTRY_POINT, '0xa4b1', { policyId: 'of the page' }])

async function sponsored(gateway: TestGateway, to: Address) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const callData = encodeCalls([{ to, value: 0n, data: '0x' }])
  const draft = { ...(await signOperation(owner, { ...FEES, callData })), signature: DUMMY_SIGNATURE }
  const stub = await askService(gateway, 'pm_getPaymasterStubData', draft)
  const withStub = { ...draft, ...fieldsOf(stub.result as Fields) }
  const estimate = await ask(gateway, 'eth_estimateUserOperationGas', [writeOperation(withStub), ENTRY_POINT])
  const limits = Object.fromEntries(
    Object.entries(estimate.result as Record<string, Hex>).map(([name, value]) => [name, hexToBigInt(value)]),
  )
  const whole: UserOperation = { ...withStub, ...limits }
  const data = await askService(gateway, 'pm_getPaymasterData', whole)
  return { owner, operation: await signOperation(owner, { ...whole, ...fieldsOf(data.result as Fields) }) }
}

test.each([
  ['the relayer', () => relaying],
  ['a bundler of somebody else', () => bundling],
])(
  'a service pays for an operation that %s brings in, and the account pays nothing',
  async (_, gatewayOf) => {
    const gateway = gatewayOf()
    const { owner, operation } = await sponsored(gateway, stranger())
    const { client } = await toTestAccount(lab.nodeUrl, owner)
    const sent = await ask(gateway, 'eth_sendUserOperation', [writeOperation(operation), ENTRY_POINT])
    expect(sent).toEqual({ jsonrpc: '2.0', id: 7, result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    const receipt = await settled(gateway, sent.result, 120_000)
    expect(receipt).toMatchObject({ success: true, paymaster: service.contract })
    expect(await client.getBalance({ address: operation.sender })).toBe(0n)
    expect(await client.getCode({ address: operation.sender })).not.toBeUndefined()
    // What the page would tell the service is not passed on.
    expect(service.asked.every(({ context }) => JSON.stringify(context) === '{"policyId":"p"}')).toBe(true)
  },
  180_000,
)

test('a service that refuses pays nothing, and neither its key nor its URL is told', async () => {
  service.refusal = `policy spent for ${service.url}`
  const draft = await signOperation(privateKeyToAccount(generatePrivateKey()), FEES)
  const { error } = await askService(relaying, 'pm_getPaymasterStubData', draft)
  expect(error).toEqual({ code: -32_504, message: 'The paymaster service refused: policy spent for …' })
  expect([...relaying.log, ...bundling.log].join('\n')).not.toContain(SECRET)
}, 60_000)

test('the relayer takes the named contracts alone; a service that names another lies', async () => {
  service.otherContract = stranger()
  const draft = await signOperation(privateKeyToAccount(generatePrivateKey()), FEES)
  expect((await askService(relaying, 'pm_getPaymasterStubData', draft)).error?.code).toBe(
    BUNDLER_CODES.untrue,
  )
  const planted = writeOperation({ ...draft, paymaster: stranger(), paymasterData: '0x' })
  expect((await ask(relaying, 'eth_sendUserOperation', [planted, ENTRY_POINT])).error).toMatchObject({
    code: -32_501,
    message: `This relayer takes no paymaster but ${service.contract}.`,
  })
}, 60_000)

test('an operation whose paymaster data was changed is refused, and costs the relayer nothing', async () => {
  const { owner, operation } = await sponsored(relaying, stranger())
  const { paymasterData = '0x' } = operation
  const changed: Hex = `0x${paymasterData.slice(2, -4)}abcd`
  const griefing = await signOperation(owner, { ...operation, paymasterData: changed })
  const { error } = await ask(relaying, 'eth_sendUserOperation', [writeOperation(griefing), ENTRY_POINT])
  expect(error?.message).toMatch(/AA3[34]/)
}, 60_000)
