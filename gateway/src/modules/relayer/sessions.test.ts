import type { SessionGrant } from '@latchkey/contract'
import {
  delegationOf,
  delegationTypedData,
  encodeContext,
  operationTypedData,
  revocationOf,
  smartAccountAddress,
} from '@latchkey/smart-account'
import { createWalletClient, type Hex, http, parseAbi, parseEther, toFunctionSelector } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labAccounts } from '../../../../lab/src/chains/labAccounts.ts'
import { LAB_SMART_ACCOUNTS } from '../../../../lab/src/chains/labSmartAccounts.ts'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { relayerSettings, stranger, toBundler, toTestAccount } from '../../testing/smartAccounts.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const lab = useLabChains()
const { subscription } = LAB_SMART_ACCOUNTS
const SHOP = parseAbi(['function collectCoins(bytes,uint256)', 'function callVisit(bytes)'])
let gateway: TestGateway
let remove: () => void
beforeAll(async () => {
  const made = relayerSettings(lab.nodeUrl)
  remove = made.remove
  // Sessions are taken back also where nothing else is given away.
  gateway = await startTestGateway({ ...made.settings })
}, 300_000)
afterAll(async () => {
  await gateway.close()
  remove()
})

const idOf = (owner: PrivateKeyAccount) => `eip155:42161:${smartAccountAddress(owner.address)}`
async function post(path: string, body: object) {
  const response = await fetch(`${gateway.url}/v1/sessions/${path}?projectId=test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: 'test', ...body }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was answered.
  const answer: any = await response.json()
  return { status: response.status, body: answer, reason: answer.reasons?.[0]?.description }
}
const list = async (owner: PrivateKeyAccount) => {
  const response = await gateway.get(`/v1/sessions/${idOf(owner)}?projectId=test`)
  return (await response.json()).pcis
}
const coins = (chainSeconds: number, more: Partial<SessionGrant> = {}): SessionGrant => ({
  delegate: subscription,
  expiresAt: chainSeconds + 3_600,
  permission: {
    type: 'native-token-periodic',
    amount: String(parseEther('0.5')),
    periodSeconds: 600,
    startsAt: chainSeconds - 1,
  },
  ...more,
})
const signDelegation = (owner: PrivateKeyAccount, pci: string, grant: SessionGrant, chainId = 42161) =>
  owner.signTypedData(
    delegationTypedData(delegationOf(smartAccountAddress(owner.address), pci, grant), chainId),
  )
const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** Deploys an account with some coins, by the relayer. */
async function deployed() {
  const one = await toTestAccount(lab.nodeUrl)
  await one.node.setBalance({ address: one.account.address, value: parseEther('2') })
  const bundler = toBundler(gateway.url, one.account)
  const hash = await bundler.sendUserOperation({
    calls: [{ to: stranger(), value: 1n }],
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  })
  await bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })
  const [, payer] = labAccounts()
  if (!payer) throw new Error('The lab has no accounts.')
  const wallet = createWalletClient({ account: payer, chain: arbitrum, transport: http(lab.nodeUrl) })
  const use = async (name: 'collectCoins' | 'callVisit', context: Hex, amount = 0n) => {
    const call = name === 'collectCoins' ? ([context, amount] as const) : ([context] as const)
    const { request } = await one.client.simulateContract({
      ...{ address: subscription, abi: SHOP, account: payer, chain: arbitrum },
      functionName: name,
      args: call as never,
    })
    return receiptOf(one.client, await wallet.writeContract(request as never))
  }
  return { ...one, bundler, use }
}

async function activated(owner: PrivateKeyAccount, grant: SessionGrant) {
  const { body } = await post(idOf(owner), { grant })
  const signature = await signDelegation(owner, body.pci, grant)
  const activation = { pci: body.pci, key: body.key, signature }
  expect(await post(`${idOf(owner)}/activate`, activation)).toMatchObject({ status: 200 })
  const delegation = delegationOf(smartAccountAddress(owner.address), body.pci, grant)
  return { pci: body.pci as string, delegation, context: encodeContext(delegation, signature), activation }
}

test('[S7.29] [S7.30] [S3.16] a permission is granted, used, shown with what was used of it, and taken back on the chain', async () => {
  const { owner, use, bundler } = await deployed()
  const session = await activated(owner, coins(nowSeconds(), { uses: 3 }))
  expect(await list(owner)).toMatchObject([
    { pci: session.pci, status: 'active', used: { uses: 0, amount: '0' }, project: { id: 'test' } },
  ])
  await use('collectCoins', session.context, parseEther('0.2'))
  expect(await list(owner)).toMatchObject([
    { status: 'active', revokedAt: null, used: { uses: 1, amount: String(parseEther('0.2')) } },
  ])
  const operation = revocationOf(session.pci, session.delegation)
  const signature = await owner.signTypedData(operationTypedData(operation, 42161))
  const { status, body } = await post(`${idOf(owner)}/revoke`, { pci: session.pci, signature })
  expect(status).toBe(200)
  const receipt = await bundler.waitForUserOperationReceipt({ hash: body.userOpHash, timeout: 60_000 })
  expect(receipt.success).toBe(true)
  expect(await list(owner)).toMatchObject([{ status: 'revoked', revokedAt: expect.any(Number) }])
  await expect(use('collectCoins', session.context, 1n)).rejects.toThrow()
  const again = await post(`${idOf(owner)}/revoke`, { pci: session.pci, signature })
  // Wallet and page may both hand it in.
  expect(again).toMatchObject({ status: 200, body })
}, 300_000)

test('[S7.29] uses run out, and an account that is not deployed can grant and take back', async () => {
  const { owner, use } = await deployed()
  const session = await activated(owner, {
    ...coins(nowSeconds()),
    uses: 1,
    permission: {
      type: 'contract-call',
      target: subscription,
      methods: [toFunctionSelector('function visit()')],
    },
  })
  await use('callVisit', session.context)
  expect(await list(owner)).toMatchObject([{ status: 'exhausted', used: { uses: 1, amount: null } }])

  const fresh = privateKeyToAccount(generatePrivateKey())
  const waiting = await activated(fresh, coins(nowSeconds()))
  const operation = revocationOf(waiting.pci, waiting.delegation, { owner: fresh.address })
  const signature = await fresh.signTypedData(operationTypedData(operation, 42161))
  expect(await post(`${idOf(fresh)}/revoke`, { pci: waiting.pci, signature })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await list(fresh))[0]?.status, { timeout: 60_000 }).toBe('revoked')
}, 300_000)

test('[S7.30] what somebody else signed activates and revokes nothing, nor does a wider grant, another chain or a wrong key', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const other = privateKeyToAccount(generatePrivateKey())
  const grant = coins(nowSeconds())
  const { body } = await post(idOf(owner), { grant })
  const wider: SessionGrant = { ...grant, expiresAt: grant.expiresAt + 1 }
  const account = smartAccountAddress(owner.address)
  const forged = await other.signTypedData(delegationTypedData(delegationOf(account, body.pci, grant), 42161))
  for (const signature of [
    await signDelegation(owner, body.pci, wider),
    await signDelegation(owner, body.pci, grant, 421614),
    forged,
  ])
    expect(await post(`${idOf(owner)}/activate`, { ...body, signature })).toMatchObject({ status: 400 })
  const signature = await signDelegation(owner, body.pci, grant)
  expect(await post(`${idOf(owner)}/activate`, { pci: body.pci, key: 'guessed', signature })).toMatchObject({
    status: 404,
  })
  expect(await post(`${idOf(other)}/activate`, { ...body, signature })).toMatchObject({ status: 404 })
  expect(await list(owner)).toEqual([])
  expect(await post(`${idOf(owner)}/activate`, { ...body, signature })).toMatchObject({ status: 200 })
  // The same again changes nothing.
  expect(await post(`${idOf(owner)}/activate`, { ...body, signature })).toMatchObject({ status: 200 })
  const operation = revocationOf(body.pci, delegationOf(account, body.pci, grant), { owner: owner.address })
  const notMine = await other.signTypedData(operationTypedData(operation, 42161))
  const refused = await post(`${idOf(owner)}/revoke`, { pci: body.pci, signature: notMine })
  expect(refused.status).toBe(400)
  expect(refused.reason).toContain('has not signed the operation that disables this session')
}, 300_000)

test('[S3.16] grants that nothing could enforce, that have ended, or that are of no chain here are refused', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const grant = coins(nowSeconds())
  const { permission } = grant
  const bad = [
    { ...grant, expiresAt: nowSeconds() - 1 },
    { ...grant, permission: { ...permission, amount: '0' } },
    { ...grant, permission: { ...permission, amount: '-5' } },
    { ...grant, permission: { ...permission, type: 'rate-limit' } },
    { ...grant, permission: { ...permission, periodSeconds: 0 } },
    { ...grant, uses: 0 },
    { ...grant, uses: 1.5 },
    { ...grant, delegate: '0x12' },
  ]
  for (const each of bad) expect([400, 422]).toContain((await post(idOf(owner), { grant: each })).status)
  const elsewhere = idOf(owner).replace('42161', '10')
  expect(await post(elsewhere, { grant })).toMatchObject({
    status: 400,
    reason: 'address: no relayer serves this chain. Served: eip155:42161.',
  })
})

test('[S7.30] a use that races the revocation counts whole or not at all, and nothing counts after it', async () => {
  const { owner, use, bundler, client, account } = await deployed()
  const session = await activated(owner, coins(nowSeconds()))
  const before = await client.getBalance({ address: account.address })
  const operation = revocationOf(session.pci, session.delegation)
  const signature = await owner.signTypedData(operationTypedData(operation, 42161))
  const [outcome, { body }] = await Promise.all([
    use('collectCoins', session.context, parseEther('0.2')).then(
      ({ status }) => status,
      () => 'refused',
    ),
    post(`${idOf(owner)}/revoke`, { pci: session.pci, signature }),
  ])
  await bundler.waitForUserOperationReceipt({ hash: body.userOpHash, timeout: 60_000 })
  const spent = before - (await client.getBalance({ address: account.address }))
  expect(spent).toBe(outcome === 'success' ? parseEther('0.2') : 0n)
  expect(await list(owner)).toMatchObject([{ status: 'revoked' }])
  await expect(use('collectCoins', session.context, 1n)).rejects.toThrow()
}, 300_000)

// The last one: it moves the clock of the file's chain.
test('[S7.29] a permission ends by the chain’s clock, whatever ours says', async () => {
  const { owner, use, node, client } = await deployed()
  const { timestamp } = await client.getBlock()
  const lastsSeconds = 900
  const session = await activated(owner, {
    ...coins(Number(timestamp)),
    expiresAt: Number(timestamp) + lastsSeconds,
  })
  expect(await list(owner)).toMatchObject([{ status: 'active' }])
  await node.increaseTime({ seconds: lastsSeconds })
  await node.mine({ blocks: 1 })
  expect(await list(owner)).toMatchObject([{ status: 'expired' }])
  await expect(use('collectCoins', session.context, 1n)).rejects.toThrow()
  const operation = revocationOf(session.pci, session.delegation)
  const signature = await owner.signTypedData(operationTypedData(operation, 42161))
  expect(await post(`${idOf(owner)}/revoke`, { pci: session.pci, signature })).toMatchObject({
    status: 400,
    reason: 'pci: the session has expired.',
  })
  // Our clock has not come that far.
  const begun = { ...coins(nowSeconds()), expiresAt: nowSeconds() + lastsSeconds - 60 }
  expect((await post(idOf(owner), { grant: begun })).status).toBe(400)
}, 300_000)
