import type { SessionGrant } from '@latchkey/contract'
import {
  delegationOf,
  delegationTypedData,
  disablingCall,
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
import { openGateway } from '../../testing/openGateway.ts'
import { relayerSettings, stranger, toBundler, toTestAccount } from '../../testing/smartAccounts.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const lab = useLabChains()
const { subscription } = LAB_SMART_ACCOUNTS
const SHOP = parseAbi(['function collectCoins(bytes,uint256)', 'function callVisit(bytes)'])
let gateway: TestGateway
let remove: () => void
let settings: Record<string, string>
beforeAll(async () => {
  const made = relayerSettings(lab.nodeUrl)
  ;({ remove, settings } = made)
  gateway = await startTestGateway(settings)
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
type Revoking = { readonly pci: string; readonly delegation: Parameters<typeof revocationOf>[1] }
const signRevocation = (
  by: PrivateKeyAccount,
  { pci, delegation }: Revoking,
  on?: Parameters<typeof revocationOf>[2],
) => by.signTypedData(operationTypedData(revocationOf(pci, delegation, on), 42161))
const revoke = (owner: PrivateKeyAccount, pci: string, signature: string) =>
  post(`${idOf(owner)}/revoke`, { pci, signature })
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
    startsAt: chainSeconds - 60,
  },
  ...more,
})
const signDelegation = (owner: PrivateKeyAccount, pci: string, grant: SessionGrant, chainId = 42161) =>
  owner.signTypedData(
    delegationTypedData(delegationOf(smartAccountAddress(owner.address), pci, grant), chainId),
  )
const activate = (owner: PrivateKeyAccount, body: object) => post(`${idOf(owner)}/activate`, body)
const nowSeconds = () => Math.floor(Date.now() / 1_000)

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
  expect(await activate(owner, activation)).toMatchObject({ status: 200 })
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
  const signature = await signRevocation(owner, session)
  const { status, body } = await revoke(owner, session.pci, signature)
  expect(status).toBe(200)
  const receipt = await bundler.waitForUserOperationReceipt({ hash: body.userOpHash, timeout: 60_000 })
  expect(receipt.success).toBe(true)
  expect(await list(owner)).toMatchObject([{ status: 'revoked', revokedAt: expect.any(Number) }])
  await expect(use('collectCoins', session.context, 1n)).rejects.toThrow()
  const again = await revoke(owner, session.pci, signature)
  // Wallet and page may both hand it in.
  expect(again).toMatchObject({ status: 200, body })
}, 300_000)

test('[S7.29] uses run out, and an account that is not deployed can grant and take back', async () => {
  const { owner, use } = await deployed()
  const methods = [toFunctionSelector('function visit()')]
  const permission = { type: 'contract-call', target: subscription, methods } as const
  const session = await activated(owner, coins(nowSeconds(), { uses: 1, permission }))
  await use('callVisit', session.context)
  expect(await list(owner)).toMatchObject([{ status: 'exhausted', used: { uses: 1, amount: null } }])

  const fresh = privateKeyToAccount(generatePrivateKey())
  const waiting = await activated(fresh, coins(nowSeconds()))
  const signature = await signRevocation(fresh, waiting, { owner: fresh.address })
  expect(await revoke(fresh, waiting.pci, signature)).toMatchObject({ status: 200 })
  expect(await list(fresh)).toMatchObject([{ status: 'revoked', revokedAt: expect.any(Number) }])
}, 300_000)

test('what accounts that nobody has deployed take back costs the relayer nothing, and their first operation disables it', async () => {
  const { client } = await toTestAccount(lab.nodeUrl)
  const { relayer } = LAB_SMART_ACCOUNTS
  const before = await client.getTransactionCount({ address: relayer })
  const owners = Array.from({ length: 6 }, () => privateKeyToAccount(generatePrivateKey()))
  const sessions = await Promise.all(owners.map((owner) => activated(owner, coins(nowSeconds()))))
  for (const [at, owner] of owners.entries()) {
    const { pci, delegation } = sessions[at] ?? { pci: '', delegation: undefined }
    if (!delegation) throw new Error('There is no session')
    const stranger = privateKeyToAccount(generatePrivateKey())
    const notMine = await signRevocation(stranger, { pci, delegation }, { owner: owner.address })
    expect(await revoke(owner, pci, notMine)).toMatchObject({ status: 400 })
    const signature = await signRevocation(owner, { pci, delegation }, { owner: owner.address })
    const revoked = await revoke(owner, pci, signature)
    expect(revoked).toMatchObject({ status: 200 })
    expect(await revoke(owner, pci, signature)).toEqual(revoked)
    expect(await list(owner)).toMatchObject([{ status: 'revoked' }])
  }
  expect(await client.getTransactionCount({ address: relayer })).toBe(before)

  const [owner] = owners
  const [session] = sessions
  if (!owner || !session) throw new Error('There is none')
  const one = await toTestAccount(lab.nodeUrl, owner)
  await one.node.setBalance({ address: one.account.address, value: parseEther('1') })
  const bundler = toBundler(gateway.url, one.account)
  const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  const call = { to: stranger(), value: 1n, data: '0x' as const }
  await expect(bundler.sendUserOperation({ calls: [call], ...free })).rejects.toThrow('has to disable them')
  const hash = await bundler.sendUserOperation({ calls: [disablingCall(session.delegation), call], ...free })
  await bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })
  expect(await list(owner)).toMatchObject([{ status: 'revoked' }])
}, 300_000)

test('a permission is taken back however high fees are, and beyond what the operator pays for at the account’s own cost', async () => {
  const { owner, node, bundler, use } = await deployed()
  const sessions = []
  for (let at = 0; at < 4; at += 1) sessions.push(await activated(owner, coins(nowSeconds())))
  const taken = []
  for (const { pci, delegation } of sessions) {
    await node.setNextBlockBaseFeePerGas({ baseFeePerGas: 20_000_000_000n })
    await node.mine({ blocks: 1 })
    const signature = await signRevocation(owner, { pci, delegation })
    const { status, body, reason } = await revoke(owner, pci, signature)
    taken.push(status)
    if (status === 200) await bundler.waitForUserOperationReceipt({ hash: body.userOpHash, timeout: 60_000 })
    else expect(reason).toContain('budget')
  }
  expect(taken).toEqual([200, 200, 200, 402])
  const last = sessions[3]
  if (!last) throw new Error('There is none')
  await use('collectCoins', last.context, 1n)
  const hash = await bundler.sendUserOperation({
    calls: [disablingCall(last.delegation)],
    ...{ maxFeePerGas: 60_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n },
  })
  await bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })
  expect(await list(owner)).toMatchObject(Array(4).fill({ status: 'revoked' }))
  await expect(use('collectCoins', last.context, 1n)).rejects.toThrow()
}, 300_000)

test('whoever begins sessions for an account of somebody else keeps nobody from granting', async () => {
  const own = await openGateway({ ...settings, TRUST_PROXY: '1' })
  const owner = privateKeyToAccount(generatePrivateKey())
  const begin = async (client: string) => {
    const response = await fetch(`${own.url}/v1/sessions/${idOf(owner)}?projectId=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: JSON.stringify({ projectId: 'test', grant: coins(nowSeconds()) }),
    })
    return response.status
  }
  for (let at = 0; at < 20; at += 1) expect(await begin('192.0.2.1')).toBe(200)
  expect(await begin('192.0.2.1')).toBe(429)
  expect(await begin('192.0.2.2')).toBe(200)
}, 60_000)

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
    expect(await activate(owner, { ...body, signature })).toMatchObject({ status: 400 })
  const signature = await signDelegation(owner, body.pci, grant)
  expect(await activate(owner, { pci: body.pci, key: 'guessed', signature })).toMatchObject({ status: 404 })
  expect(await activate(other, { ...body, signature })).toMatchObject({ status: 404 })
  expect(await list(owner)).toEqual([])
  for (const _ of [1, 2]) expect(await activate(owner, { ...body, signature })).toMatchObject({ status: 200 })
  const session = { pci: body.pci, delegation: delegationOf(account, body.pci, grant) }
  const notMine = await signRevocation(other, session, { owner: owner.address })
  const refused = await revoke(owner, body.pci, notMine)
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
  const reason = 'address: no relayer serves this chain. Served: eip155:42161.'
  expect(await post(elsewhere, { grant })).toMatchObject({ status: 400, reason })
})

test('[S7.30] a use that races the revocation counts whole or not at all, and nothing counts after it', async () => {
  const { owner, use, bundler, client, account } = await deployed()
  const session = await activated(owner, coins(nowSeconds()))
  const before = await client.getBalance({ address: account.address })
  const signature = await signRevocation(owner, session)
  const [outcome, { body }] = await Promise.all([
    use('collectCoins', session.context, parseEther('0.2')).then(
      ({ status }) => status,
      () => 'refused',
    ),
    revoke(owner, session.pci, signature),
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
  const expiresAt = Number(timestamp) + lastsSeconds
  const session = await activated(owner, coins(Number(timestamp), { expiresAt }))
  expect(await list(owner)).toMatchObject([{ status: 'active' }])
  await node.increaseTime({ seconds: lastsSeconds })
  await node.mine({ blocks: 1 })
  expect(await list(owner)).toMatchObject([{ status: 'expired' }])
  await expect(use('collectCoins', session.context, 1n)).rejects.toThrow()
  const signature = await signRevocation(owner, session)
  const late = await revoke(owner, session.pci, signature)
  expect(late).toMatchObject({ status: 400, reason: 'pci: the session has expired.' })
  // Our clock has not come that far.
  const begun = { ...coins(nowSeconds()), expiresAt: nowSeconds() + lastsSeconds - 60 }
  expect((await post(idOf(owner), { grant: begun })).status).toBe(400)
}, 300_000)
