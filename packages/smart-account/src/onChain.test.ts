import type { SessionGrant } from '@latchkey/contract'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  hashMessage,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { expect, test } from 'vitest'
import { labAccounts } from '../../../lab/src/chains/labAccounts.ts'
import { LAB_CHAINS } from '../../../lab/src/chains/labChains.ts'
import { LAB_SMART_ACCOUNTS } from '../../../lab/src/chains/labSmartAccounts.ts'
import { receiptOf } from '../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../lab/src/testing/useLabChains.ts'
import { smartAccountAddress } from './account.ts'
import { DELEGATION_MANAGER, ENTRY_POINT } from './addresses.ts'
import { type Call, encodeCalls } from './calls.ts'
import {
  type Delegation,
  delegationOf,
  delegationTypedData,
  encodeContext,
  encodeRedemption,
  hashDelegation,
} from './delegation.ts'
import { factoryOf } from './factory.ts'
import { hashOperation, operationTypedData, packOperation, type UserOperation } from './operation.ts'
import { revocationOf } from './revocation.ts'
import { wrapSignature } from './signature.ts'

const lab = useLabChains()
const CHAIN_ID = 42161
const { usdc } = LAB_CHAINS[0]?.contracts ?? { usdc: '0x' as Address }
const { subscription } = LAB_SMART_ACCOUNTS
const PCI = '3f1c2a4e-9d8b-4c6f-8a1e-5b7d9c0e2f31'
const TOKEN = parseAbi([
  'function transfer(address,uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
const SHOP = parseAbi([
  'function collectCoins(bytes,uint256)',
  'function collectTokens(bytes,address,uint256)',
  'function callVisit(bytes)',
  'function visits(address) view returns (uint256)',
])
const MANAGER = parseAbi([
  'function VERSION() view returns (string)',
  'function disabledDelegations(bytes32) view returns (bool)',
  'function getDelegationHash((address delegate,address delegator,bytes32 authority,(address enforcer,bytes terms,bytes args)[] caveats,uint256 salt,bytes signature) delegation) view returns (bytes32)',
])

function connect() {
  const transport = http(lab.nodeUrl)
  const [, relayer] = labAccounts()
  if (!relayer) throw new Error('The lab has no accounts.')
  const reader = createPublicClient({ transport, chain: arbitrum, pollingInterval: 20 })
  const wallet = createWalletClient({ account: relayer, transport, chain: arbitrum })
  const node = createTestClient({ mode: 'anvil', transport })
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = smartAccountAddress(owner.address)
  const sign = async (operation: UserOperation): Promise<UserOperation> => ({
    ...operation,
    signature: await owner.signTypedData(operationTypedData(operation, CHAIN_ID)),
  })
  const handle = async (operation: UserOperation) => {
    const hash = await wallet.writeContract({
      address: ENTRY_POINT,
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[packOperation(operation)], relayer.address],
      gas: 3_000_000n,
    })
    return receiptOf(reader, hash)
  }
  const operationFor = (calls: readonly Call[], nonce = 0n): UserOperation => ({
    sender: account,
    nonce,
    ...(nonce === 0n && factoryOf(owner.address)),
    callData: encodeCalls(calls),
    ...{ callGasLimit: 500_000n, verificationGasLimit: 900_000n, preVerificationGas: 60_000n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    signature: '0x',
  })
  /** Tries an operation at the entry point. */
  const simulate = (operation: UserOperation) =>
    reader.simulateContract({
      address: ENTRY_POINT,
      abi: entryPoint07Abi,
      functionName: 'handleOps',
      args: [[packOperation(operation)], relayer.address],
      account: relayer,
    })
  const isDisabled = (delegation: Delegation) =>
    reader.readContract({
      address: DELEGATION_MANAGER,
      abi: MANAGER,
      functionName: 'disabledDelegations',
      args: [hashDelegation(delegation)],
    })
  return { reader, wallet, node, owner, account, relayer, sign, handle, simulate, isDisabled, operationFor }
}

type Connected = ReturnType<typeof connect>

async function deploy(one: Connected): Promise<void> {
  await one.node.setBalance({ address: one.account, value: parseEther('5') })
  const [first] = labAccounts()
  await one.handle(await one.sign(one.operationFor([{ to: first?.address ?? '0x', value: 1n, data: '0x' }])))
}

async function grant(one: Connected, permission: Partial<SessionGrant>, pci = PCI) {
  const { timestamp } = await one.reader.getBlock()
  const whole: SessionGrant = {
    delegate: subscription,
    expiresAt: Number(timestamp) + 3_600,
    permission: {
      type: 'native-token-periodic',
      amount: String(parseEther('1')),
      periodSeconds: 600,
      startsAt: Number(timestamp),
    },
    ...permission,
  }
  const delegation = delegationOf(one.account, pci, whole)
  const signature = await one.owner.signTypedData(delegationTypedData(delegation, CHAIN_ID))
  return { delegation, context: encodeContext(delegation, signature), expiresAt: whole.expiresAt }
}

const collect = (one: Connected, name: 'collectCoins', context: Hex, amount: bigint) =>
  one.reader.simulateContract({
    address: subscription,
    abi: SHOP,
    functionName: name,
    args: [context, amount],
    account: one.relayer,
  })

test('[S6.2] the address is the one that the factory deploys, and the first operation deploys and acts', async () => {
  const one = connect()
  await one.node.setBalance({ address: one.account, value: parseEther('1') })
  const to = privateKeyToAccount(generatePrivateKey()).address
  const calls = [
    { to, value: 7n, data: '0x' as Hex },
    { to, value: 5n, data: '0x' as Hex },
  ]
  const operation = await one.sign(one.operationFor(calls))
  expect(
    await one.reader.readContract({
      address: ENTRY_POINT,
      abi: entryPoint07Abi,
      functionName: 'getUserOpHash',
      args: [packOperation(operation)],
    }),
  ).toBe(hashOperation(operation, CHAIN_ID))
  expect(await one.reader.getCode({ address: one.account })).toBeUndefined()
  expect((await one.handle(operation)).status).toBe('success')
  expect(await one.reader.getCode({ address: one.account })).toMatch(/^0x/)
  expect(await one.reader.getBalance({ address: to })).toBe(12n)
  const version = { address: DELEGATION_MANAGER, abi: MANAGER, functionName: 'VERSION' } as const
  expect(await one.reader.readContract(version)).toBe('1.3.0')
})

test('an operation that was changed, or signed for another chain, is refused by the account', async () => {
  const one = connect()
  const signed = await one.sign(one.operationFor([{ to: subscription, value: 0n, data: '0x' }]))
  const other = {
    ...signed,
    signature: await one.owner.signTypedData(operationTypedData(signed, 421614)),
  }
  for (const bad of [{ ...signed, callGasLimit: 400_000n }, { ...signed, callData: '0x' as Hex }, other])
    await expect(one.simulate(bad)).rejects.toThrow('AA24')
})

test('signs before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const one = connect()
  const message = 'Sign in'
  const signature = await one.owner.signMessage({ message })
  const verify = (each: Hex) =>
    one.reader.verifyHash({ address: one.account, hash: hashMessage(message), signature: each })
  expect(await verify(wrapSignature(one.owner.address, signature))).toBe(true)
  expect(await verify(signature)).toBe(false)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const forged = await stranger.signMessage({ message })
  expect(await verify(wrapSignature(one.owner.address, forged))).toBe(false)
  expect(await verify(wrapSignature(stranger.address, forged))).toBe(false)
  await deploy(one)
  expect(await verify(signature)).toBe(true)
  expect(await verify(forged)).toBe(false)
})

test('[S3.16] coins can be collected up to the period’s amount, in the next period again, and never at the end or later', async () => {
  const one = connect()
  await deploy(one)
  const { context, delegation, expiresAt } = await grant(one, {})
  expect(
    await one.reader.readContract({
      address: DELEGATION_MANAGER,
      abi: MANAGER,
      functionName: 'getDelegationHash',
      args: [{ ...delegation, caveats: [...delegation.caveats], signature: '0x' }],
    }),
  ).toBe(hashDelegation(delegation))
  const { request } = await collect(one, 'collectCoins', context, parseEther('0.6'))
  await receiptOf(one.reader, await one.wallet.writeContract(request))
  await expect(collect(one, 'collectCoins', context, parseEther('0.5'))).rejects.toThrow('amount-exceeded')
  await collect(one, 'collectCoins', context, parseEther('0.4'))
  await one.node.increaseTime({ seconds: 600 })
  await one.node.mine({ blocks: 1 })
  await collect(one, 'collectCoins', context, parseEther('1'))
  // eth_call counts the present block's second, so that the end itself can be tried.
  await one.node.setNextBlockTimestamp({ timestamp: BigInt(expiresAt) })
  await one.node.mine({ blocks: 1 })
  await expect(collect(one, 'collectCoins', context, 1n)).rejects.toThrow('expired-delegation')
})

test('[S3.16] a grant of coins allows no call, and a grant of calls no other method, target or coin', async () => {
  const one = connect()
  await deploy(one)
  const me = one.relayer.address
  const redeem = (context: Hex, call: Call) =>
    one.reader.call({ account: me, to: DELEGATION_MANAGER, data: encodeRedemption(context, call) })
  const coins = await grant(one, { delegate: me })
  await redeem(coins.context, { to: me, value: 1n, data: '0x' })
  await expect(redeem(coins.context, { to: usdc, value: 0n, data: '0xa9059cbb' })).rejects.toThrow('calldata')
  const calls = await grant(one, {
    delegate: me,
    permission: { type: 'contract-call', target: subscription, methods: ['0xf1d54c10', '0xb66a0e5d'] },
  })
  const other: Call = { to: usdc, value: 0n, data: '0xf1d54c10' }
  await expect(redeem(calls.context, other)).rejects.toThrow('target-address-not-allowed')
  await expect(redeem(calls.context, { ...other, to: subscription, data: '0xaaaaaaaa' })).rejects.toThrow(
    'method-not-allowed',
  )
  await expect(redeem(calls.context, { ...other, to: subscription, value: 1n })).rejects.toThrow(
    'value-too-high',
  )
})

test('[S3.16] revoking disables the delegation on the chain, and only its own owner can', async () => {
  const one = connect()
  await deploy(one)
  const { context, delegation } = await grant(one, {})
  await collect(one, 'collectCoins', context, 1n)
  const operation = revocationOf(PCI, delegation)
  const stranger = privateKeyToAccount(generatePrivateKey())
  const forged = {
    ...operation,
    signature: await stranger.signTypedData(operationTypedData(operation, CHAIN_ID)),
  }
  await expect(one.simulate(forged)).rejects.toThrow('AA24')
  const receipt = await one.handle(await one.sign(operation))
  expect(receipt.status).toBe('success')
  expect(await one.isDisabled(delegation)).toBe(true)
  await expect(collect(one, 'collectCoins', context, 1n)).rejects.toThrow()
  expect(receipt.gasUsed).toBeLessThan(300_000n)
})

test('[S3.16] an account that is not deployed can revoke what it granted', async () => {
  const one = connect()
  const { delegation } = await grant(one, {})
  const operation = revocationOf(PCI, delegation, { owner: one.owner.address })
  expect((await one.handle(await one.sign(operation))).status).toBe('success')
  expect(await one.isDisabled(delegation)).toBe(true)
})

test('[S3.16] tokens can be collected, and uses run out', async () => {
  const one = connect()
  await deploy(one)
  await one.wallet.writeContract({
    address: usdc,
    abi: TOKEN,
    functionName: 'transfer',
    args: [one.account, 100n],
  })
  const { timestamp } = await one.reader.getBlock()
  const { context } = await grant(one, {
    uses: 2,
    permission: {
      type: 'erc20-token-periodic',
      token: usdc,
      amount: '60',
      periodSeconds: 86_400,
      startsAt: Number(timestamp) - 5,
    },
  })
  const use = (amount: bigint) =>
    one.reader.simulateContract({
      address: subscription,
      abi: SHOP,
      functionName: 'collectTokens',
      args: [context, usdc, amount],
      account: one.relayer,
    })
  await expect(use(61n)).rejects.toThrow('transfer-amount-exceeded')
  for (const amount of [20n, 10n]) {
    const hash = await one.wallet.writeContract((await use(amount)).request)
    await receiptOf(one.reader, hash)
  }
  await expect(use(1n)).rejects.toThrow('limit-exceeded')
})
