import type { SessionGrant } from '@latchkey/contract'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { expect, test } from 'vitest'
import { labAccounts } from '../../../lab/src/chains/labAccounts.ts'
import { LAB_CHAINS } from '../../../lab/src/chains/labChains.ts'
import { LAB_SMART_ACCOUNTS } from '../../../lab/src/chains/labSmartAccounts.ts'
import { useLabChains } from '../../../lab/src/testing/useLabChains.ts'
import { runs, seedOr } from '../../../scripts/testing/chance.mjs'
import { ACCOUNT_ABI } from './abis.ts'
import { smartAccountAddress } from './account.ts'
import { DELEGATION_MANAGER } from './addresses.ts'
import { delegationOf, delegationTypedData, encodeContext } from './delegation.ts'
import { factoryOf } from './factory.ts'

// `npm run soak` runs 10,000 of them.
const RUNS = runs(10)
const SEED = seedOr(19)
/** Sequences that go on at once, each by an account of its own: what they do at the same time shares a block. */
const LANES = 25
/** Blocks of a sequence. */
const STEPS = 8
const GAS = 1_000_000n
const lab = useLabChains()
const { subscription } = LAB_SMART_ACCOUNTS
const { usdc, multicall3 } = LAB_CHAINS[0]?.contracts ?? {
  usdc: '0x' as Address,
  multicall3: '0x' as Address,
}
const BALANCES = parseAbi([
  'function getEthBalance(address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
])
const TOKEN = parseAbi(['function transfer(address,uint256)'])
const SHOP = parseAbi([
  'function collectCoins(bytes,uint256)',
  'function collectTokens(bytes,address,uint256)',
])
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

/** An account that grants, and what it should have. */
interface Lane {
  readonly owner: PrivateKeyAccount
  readonly account: Address
  /** Whoever has the shop collect. */
  readonly collector: Address
  nonce: number
  coins: bigint
  tokens: bigint
}

/** A permission of a lane, and what it does in a block: takes so much, or is taken back. */
interface Sequence {
  readonly lane: Lane
  readonly isCoin: boolean
  readonly model: ReturnType<typeof createModel>
  readonly send: (amount: bigint | 'revoke') => Promise<Hex>
}

test(
  `[S3.16] over ${RUNS} random sequences no permission spends more than it says, or anything after its end`,
  async () => {
    const chain = await takeChain()
    const chance = createChance(SEED)
    const lanes = await chain.openLanes(Math.min(RUNS, LANES))
    let { time } = chain
    let used = 0
    for (let run = 0; run < RUNS; run += LANES) {
      const begun = lanes.slice(0, RUNS - run).map((lane) => grantAtRandom(lane, chance, time))
      const sequences = await Promise.all(begun.map(chain.sign))
      for (let step = 0; step < STEPS; step += 1) {
        time += 1 + chance(12)
        const sent = await Promise.all(
          sequences.map(async ({ send }) =>
            Promise.all(actAtRandom(chance).map(async (act) => ({ act, hash: await send(act) }))),
          ),
        )
        const outcomes = await chain.mine(time)
        for (const [index, { lane, isCoin, model }] of sequences.entries()) {
          // In the chain's own order: a use and a revocation may share a block.
          const own = (sent[index] ?? [])
            .map(({ act, hash }) => ({ act, ...outcomes(hash) }))
            .sort((one, other) => one.place - other.place)
          for (const { act, isDone } of own) {
            if (act === 'revoke') {
              if (isDone) model.revoke()
              continue
            }
            const where = { run: run + index, step, time, act }
            expect({ ...where, isDone }).toEqual({ ...where, isDone: model.allows(act, time) })
            if (!isDone) continue
            model.count(act, time)
            lane[isCoin ? 'coins' : 'tokens'] -= act
            used += 1
          }
        }
        expect(await chain.read(lanes)).toEqual(lanes.map(({ coins, tokens }) => ({ coins, tokens })))
      }
    }
    // Otherwise nothing would have been tried.
    expect(used).toBeGreaterThan(RUNS / 2)
  },
  120_000 + RUNS * 20_000,
)

function grantAtRandom(lane: Lane, chance: (below: number) => number, time: number) {
  const isCoin = chance(2) === 0
  const startsAt = time + chance(20) - 10
  const limits = { amount: String(1 + chance(20)), periodSeconds: 1 + chance(15), startsAt }
  const grant: SessionGrant = {
    delegate: subscription,
    expiresAt: startsAt + 1 + chance(60),
    ...(chance(2) === 0 && { uses: 1 + chance(4) }),
    permission: isCoin
      ? { type: 'native-token-periodic', ...limits }
      : { type: 'erc20-token-periodic', token: usdc, ...limits },
  }
  return { lane, isCoin, grant }
}

/** One use in most blocks, two in some; now and then the permission is taken back beside them. */
function actAtRandom(chance: (below: number) => number): readonly (bigint | 'revoke')[] {
  const uses = Array.from({ length: chance(4) === 0 ? 2 : 1 }, () => BigInt(1 + chance(12)))
  return chance(12) === 0 ? ['revoke', ...uses] : uses
}

/** The lab's chain with this test in charge: blocks come when it says so, at the time that it says, and gas is free. */
async function takeChain() {
  // What is asked at the same moment goes in one body.
  const transport = http(lab.nodeUrl, { batch: { batchSize: 1_000 }, timeout: 120_000 })
  const reader = createPublicClient({ transport, chain: arbitrum })
  const node = createTestClient({ mode: 'anvil', transport })
  const [, payer] = labAccounts()
  if (!payer) throw new Error('The lab has no accounts.')
  await node.setIntervalMining({ interval: 0 })
  await node.setAutomine(false)
  await node.setBlockGasLimit({ gasLimit: 4n * GAS * BigInt(LANES) })
  await reader.request<Rpc<[boolean], null>>({ method: 'anvil_autoImpersonateAccount', params: [true] })
  await node.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
  const { timestamp } = await reader.getBlock()

  const send = (from: Address, to: Address, data: Hex, nonce?: number): Promise<Hex> => {
    const call = { from, to, data, gas: numberToHex(GAS), gasPrice: '0x0' }
    return reader.request<Rpc<[object], Hex>>({
      method: 'eth_sendTransaction',
      params: [nonce === undefined ? call : { ...call, nonce: numberToHex(nonce) }],
    })
  }

  /** Puts what was sent in a block of that time; each transaction's outcome, by its hash. */
  const mine = async (at: number) => {
    await node.setNextBlockTimestamp({ timestamp: BigInt(at) })
    await node.mine({ blocks: 1 })
    await node.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n })
    const receipts = await reader.request<
      Rpc<[string], { transactionHash: Hex; status: Hex; transactionIndex: Hex }[]>
    >({ method: 'eth_getBlockReceipts', params: ['latest'] })
    const found = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
    return (hash: Hex) => {
      const receipt = found.get(hash)
      if (!receipt) throw new Error(`${hash} is not in the block.`)
      return { isDone: receipt.status === '0x1', place: Number(receipt.transactionIndex) }
    }
  }

  /** What every account has, in one call. */
  const read = async (lanes: readonly Pick<Lane, 'account'>[]) => {
    const balances = await reader.multicall({
      multicallAddress: multicall3,
      ...{ allowFailure: false, batchSize: 0 },
      contracts: lanes.flatMap(({ account }) => [
        { address: multicall3, abi: BALANCES, functionName: 'getEthBalance', args: [account] } as const,
        { address: usdc, abi: BALANCES, functionName: 'balanceOf', args: [account] } as const,
      ]),
    })
    return lanes.map((_, at) => ({ coins: balances[2 * at] ?? 0n, tokens: balances[2 * at + 1] ?? 0n }))
  }

  return {
    time: Number(timestamp) + 1,
    mine,
    read,
    /** Deploys accounts, and gives them more than the permissions can take. */
    async openLanes(count: number): Promise<readonly Lane[]> {
      const accounts = Array.from({ length: count }, () => {
        const owner = privateKeyToAccount(generatePrivateKey())
        const collector = privateKeyToAccount(generatePrivateKey()).address
        return { owner, account: smartAccountAddress(owner.address), collector }
      })
      const sent: Hex[] = []
      for (const { owner, account, collector } of accounts) {
        const { factory, factoryData } = factoryOf(owner.address)
        const args = [account, 10_000_000n] as const
        const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args })
        sent.push(await send(collector, factory, factoryData), await send(payer.address, usdc, data))
        await node.setBalance({ address: account, value: parseEther('1') })
      }
      const outcomeOf = await mine(Number(timestamp) + 1)
      expect(sent.map((hash) => outcomeOf(hash).isDone)).not.toContain(false)
      const balances = await read(accounts)
      return accounts.map((lane, at) => ({
        ...lane,
        nonce: 1,
        ...(balances[at] ?? { coins: 0n, tokens: 0n }),
      }))
    },
    /** Has a lane's owner sign what was granted. */
    async sign({ lane, isCoin, grant }: ReturnType<typeof grantAtRandom>): Promise<Sequence> {
      const { account, owner, collector } = lane
      const delegation = delegationOf(account, crypto.randomUUID(), grant)
      const signature = await owner.signTypedData(delegationTypedData(delegation, 42_161))
      const context = encodeContext(delegation, signature)
      const revocation = encodeFunctionData({
        abi: ACCOUNT_ABI,
        functionName: 'disableDelegation',
        args: [{ ...delegation, caveats: [...delegation.caveats], signature: '0x' }],
      })
      const collect = (amount: bigint): Hex =>
        isCoin
          ? encodeFunctionData({ abi: SHOP, functionName: 'collectCoins', args: [context, amount] })
          : encodeFunctionData({ abi: SHOP, functionName: 'collectTokens', args: [context, usdc, amount] })
      return {
        lane,
        isCoin,
        model: createModel(grant),
        send(act) {
          if (act === 'revoke') return send(account, DELEGATION_MANAGER, revocation)
          lane.nonce += 1
          return send(collector, subscription, collect(act), lane.nonce - 1)
        },
      }
    },
  }
}

/** A method that viem has no type for. */
interface Rpc<parameters, answer> {
  readonly Method: string
  readonly Parameters: parameters
  readonly ReturnType: answer
}
