import type { SessionGrant } from '@latchkey/contract'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { expect, test } from 'vitest'
import { labAccounts } from '../../../lab/src/chains/labAccounts.ts'
import { LAB_CHAINS } from '../../../lab/src/chains/labChains.ts'
import { LAB_SMART_ACCOUNTS } from '../../../lab/src/chains/labSmartAccounts.ts'
import { receiptOf } from '../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../lab/src/testing/useLabChains.ts'
import { DELEGATION } from './abis.ts'
import { smartAccountAddress } from './account.ts'
import { DELEGATION_MANAGER } from './addresses.ts'
import { delegationOf, delegationTypedData, encodeContext } from './delegation.ts'
import { factoryOf } from './factory.ts'

// `npm run soak` runs 10,000 of them.
const RUNS = Number(process.env.PERMISSION_RUNS ?? 10)
const SEED = Number(process.env.SEED ?? 19)
const STEPS = 8
const GAS = 1_000_000n
const lab = useLabChains()
const { subscription } = LAB_SMART_ACCOUNTS
const { usdc } = LAB_CHAINS[0]?.contracts ?? { usdc: '0x' as Address }
const SHOP = parseAbi([
  'function collectCoins(bytes,uint256)',
  'function collectTokens(bytes,address,uint256)',
])
const MANAGER = [
  {
    type: 'function',
    name: 'disableDelegation',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'delegation', ...DELEGATION }],
    outputs: [],
  },
] as const

/** Whole numbers below a bound, the same ones for the same seed. */
function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What a permission says, counted beside the chain. */
function createModel(grant: SessionGrant) {
  const { permission } = grant
  if (permission.type === 'contract-call') throw new Error('Only coins and tokens are counted here.')
  let uses = 0
  let isRevoked = false
  const spent = new Map<number, bigint>()
  const periodAt = (time: number) => Math.floor((time - permission.startsAt) / permission.periodSeconds)
  return {
    revoke() {
      isRevoked = true
    },
    /** Whether a use in a block of this time is within what the permission says. */
    allows(amount: bigint, time: number) {
      return (
        !isRevoked &&
        time >= permission.startsAt &&
        time < grant.expiresAt &&
        (grant.uses === undefined || uses < grant.uses) &&
        (spent.get(periodAt(time)) ?? 0n) + amount <= BigInt(permission.amount)
      )
    },
    count(amount: bigint, time: number) {
      uses += 1
      spent.set(periodAt(time), (spent.get(periodAt(time)) ?? 0n) + amount)
    },
  }
}

test(
  `[S3.16] over ${RUNS} random sequences no permission spends more than it says, or anything after its end`,
  async () => {
    const transport = http(lab.nodeUrl)
    const reader = createPublicClient({ transport, chain: arbitrum, pollingInterval: 5 })
    const node = createTestClient({ mode: 'anvil', transport })
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = smartAccountAddress(owner.address)
    const [, payer] = labAccounts()
    if (!payer) throw new Error('The lab has no accounts.')
    const wallet = createWalletClient({ account: payer, chain: arbitrum, transport })
    const send = async (from: Address, to: Address, data: Hex, at?: number) => {
      if (at !== undefined) await node.setNextBlockTimestamp({ timestamp: BigInt(at) })
      const hash: Hex = await reader.request({
        method: 'eth_sendTransaction' as never,
        params: [{ from, to, data, gas: `0x${GAS.toString(16)}` }] as never,
      })
      const { status, blockNumber } = await receiptOf(reader, hash)
      const { timestamp } = await reader.getBlock({ blockNumber })
      return { isDone: status === 'success', time: Number(timestamp) }
    }
    // Blocks come with transactions alone: the test decides what time it is.
    await node.setIntervalMining({ interval: 0 })
    await node.setAutomine(true)
    await node.impersonateAccount({ address: payer.address })
    await node.impersonateAccount({ address: account })
    await node.setBalance({ address: account, value: parseEther('1000000') })
    const { factory, factoryData } = factoryOf(owner.address)
    await wallet.sendTransaction({ to: factory, data: factoryData, gas: 2_000_000n })
    await wallet.writeContract({
      address: usdc,
      abi: parseAbi(['function transfer(address,uint256)']),
      functionName: 'transfer',
      args: [account, 500_000_000n],
    })

    let used = 0
    for (let run = 0; run < RUNS; run += 1) {
      const chance = createChance(SEED + run)
      const { timestamp } = await reader.getBlock()
      const isCoin = chance(2) === 0
      const startsAt = Number(timestamp) + chance(20) - 10
      const limits = { amount: String(1 + chance(20)), periodSeconds: 1 + chance(15), startsAt }
      const grant: SessionGrant = {
        delegate: subscription,
        expiresAt: startsAt + 1 + chance(60),
        ...(chance(2) === 0 && { uses: 1 + chance(4) }),
        permission: isCoin
          ? { type: 'native-token-periodic', ...limits }
          : { type: 'erc20-token-periodic', token: usdc, ...limits },
      }
      const pci = crypto.randomUUID()
      const delegation = delegationOf(account, pci, grant)
      const context = encodeContext(
        delegation,
        await owner.signTypedData(delegationTypedData(delegation, 42_161)),
      )
      const model = createModel(grant)
      const balance = () =>
        isCoin
          ? reader.getBalance({ address: account })
          : reader.readContract({
              address: usdc,
              abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
              functionName: 'balanceOf',
              args: [account],
            })
      for (let step = 0; step < STEPS; step += 1) {
        const { timestamp: last } = await reader.getBlock()
        const at = Number(last) + 1 + chance(12)
        if (chance(12) === 0) {
          const data = encodeFunctionData({
            abi: MANAGER,
            functionName: 'disableDelegation',
            args: [{ ...delegation, caveats: [...delegation.caveats], signature: '0x' }],
          })
          if ((await send(account, DELEGATION_MANAGER, data, at)).isDone) model.revoke()
          continue
        }
        const amount = BigInt(1 + chance(12))
        const before = await balance()
        const data = isCoin
          ? encodeFunctionData({ abi: SHOP, functionName: 'collectCoins', args: [context, amount] })
          : encodeFunctionData({ abi: SHOP, functionName: 'collectTokens', args: [context, usdc, amount] })
        const { isDone, time } = await send(payer.address, subscription, data, at)
        expect({ run, step, isDone }).toEqual({ run, step, isDone: model.allows(amount, time) })
        if (isDone) {
          model.count(amount, time)
          used += 1
        }
        expect(before - (await balance())).toBe(isDone ? amount : 0n)
      }
    }
    // Otherwise nothing would have been tried.
    expect(used).toBeGreaterThan(RUNS / 2)
  },
  120_000 + RUNS * 20_000,
)
