import { DELEGATION_MANAGER, ENTRY_POINT, hashDelegation, operationTypedData } from '@latchkey/smart-account'
import { encodeFunctionData, type Hex, hexToBigInt, keccak256, numberToHex, parseAbi } from 'viem'
import { NodeError } from '../../../upstream/NodeError.ts'
import { createNode } from '../createNode.ts'
import { encodeGetNonce } from '../entryPoint.ts'
import { createUseReader } from '../sessionUse.ts'
import { BOT } from './createCrowd.ts'
import type { FakeBlock, FakeTransaction } from './createFakeChain.ts'
import { CHAIN, REAL_ACCOUNT, RELAYER } from './createFakeProcess.ts'
import { SHOP } from './createPermissions.ts'
import { createSickUpstream } from './createSickUpstream.ts'
import { ACCOUNTS } from './createUsers.ts'
import { createDice } from './dice.ts'
import { CHAIN_ID } from './fakeEntryPoint.ts'
import { WELL } from './openScene.ts'
import type { Whim, World } from './world.ts'

const RICH = numberToHex(10n ** 21n)
const MANAGER = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])
/** Code of a payee. The price of gas is zero where nobody sends a transaction. */
const CODES: Record<Whim, Hex> = {
  refuses: '0x3a15600957600080fd5b00',
  refusesSimulations: '0x3a600857600080fd5b00',
  // All that it is given.
  burns: '0x3a15600657fe5b00',
  accepts: '0x',
}

interface NodeTransaction {
  readonly hash: Hex
  readonly from: string
  readonly nonce: Hex
  readonly to: string
  readonly input: Hex
  readonly gas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
}

/**
 * Makes worlds on a node of the lab, on which nothing happens by itself from then on. Each world begins where the node was.
 *
 * @param rpc - @throws an error with a code where the node answers one
 */
export async function openAnvil(
  rpc: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<() => Promise<World>> {
  const ask = <answer>(method: string, ...params: readonly unknown[]) =>
    rpc(method, params) as Promise<answer>
  await ask('evm_setIntervalMining', 0)
  await ask('evm_setAutomine', false)
  await ask('anvil_autoImpersonateAccount', true)
  for (const rich of [RELAYER, BOT, SHOP]) await ask('anvil_setBalance', rich, RICH)
  for (const { factory, factoryData } of ACCOUNTS.slice(0, -1))
    await ask('eth_sendTransaction', { from: BOT, to: factory, data: factoryData, gas: '0x2dc6c0' })
  await ask('evm_mine')
  let start = await ask<Hex>('evm_snapshot')

  return async () => {
    await ask('evm_revert', start)
    start = await ask<Hex>('evm_snapshot')
    await ask('anvil_dropAllTransactions')
    return createWorld(ask, hexToBigInt(await ask<Hex>('eth_blockNumber')))
  }
}

/** @param first - the block before which nothing goes */
function createWorld(
  ask: <answer>(method: string, ...params: readonly unknown[]) => Promise<answer>,
  first: bigint,
): World {
  /** How to send each transaction again. */
  const sent = new Map<string, readonly [method: string, param: unknown]>()
  const inTurn = createTurns()
  const head = async () => hexToBigInt(await ask<Hex>('eth_blockNumber'))
  const read = (to: string, data: Hex) => ask<Hex>('eth_call', { to, data }, 'latest')
  const blockAt = (number: bigint) =>
    ask<{ transactions: readonly NodeTransaction[] }>('eth_getBlockByNumber', numberToHex(number), true)
  const sendAgain = async (hash: string) => {
    const [method, param] = sent.get(hash) ?? []
    if (method) await ask(method, param).catch(() => undefined)
  }
  const pooled = async () => {
    type Pool = Record<string, Record<string, NodeTransaction>>
    const { pending, queued } = await ask<{ pending: Pool; queued: Pool }>('txpool_content')
    return [pending, queued].flatMap((pool) => Object.values(pool).flatMap(Object.values).map(toTransaction))
  }
  const askAll = (method: string, params: readonly unknown[]) => ask<unknown>(method, ...params)
  const well = createNode(createSickUpstream(askAll, WELL, createDice(0), keccakOf))
  const world: World = {
    baseFee: 1_000_000_000n,
    account: REAL_ACCOUNT,
    openNode(health, dice) {
      const note = (raw: string) => {
        const hash = keccakOf(raw)
        sent.set(hash, ['eth_sendRawTransaction', raw])
        return hash
      }
      const upstream = createSickUpstream(askAll, health, dice, note)
      return { node: createNode(upstream), readUse: createUseReader(new Map([[CHAIN, upstream]])) }
    },
    async sign(operation) {
      const account = ACCOUNTS.find(({ address }) => address === operation.sender)
      if (!account) throw new Error(`Nobody owns ${operation.sender}.`)
      const signature = await account.owner.signTypedData(operationTypedData(operation, CHAIN_ID))
      return { ...operation, signature }
    },
    head,
    balance: async (address) => hexToBigInt(await ask<Hex>('eth_getBalance', address, 'latest')),
    setBalance: (address, amount) => ask('anvil_setBalance', address, numberToHex(amount)),
    isDeployed: async (account) => (await ask('eth_getCode', account, 'latest')) !== '0x',
    nonce: async (from) => Number(await ask('eth_getTransactionCount', from, 'latest')),
    sequence: async ({ sender, nonce }) =>
      BigInt.asUintN(64, hexToBigInt(await read(ENTRY_POINT, encodeGetNonce(sender, nonce >> 64n)))),
    async isDisabled(delegation) {
      const args = [hashDelegation(delegation)] as const
      const call = encodeFunctionData({ abi: MANAGER, functionName: 'disabledDelegations', args })
      return hexToBigInt(await read(DELEGATION_MANAGER, call)) === 1n
    },
    pooled,
    async send({ from, nonce, to, data, gas, maxFee, tip }) {
      const request = {
        ...{ from, to, data, nonce: numberToHex(nonce), gas: numberToHex(gas) },
        ...{ maxFeePerGas: numberToHex(maxFee), maxPriorityFeePerGas: numberToHex(tip) },
      }
      try {
        const hash = await ask<Hex>('eth_sendTransaction', request)
        sent.set(hash, ['eth_sendTransaction', request])
      } catch (error) {
        throw error instanceof Error && 'code' in error ? new NodeError('refused', error.message) : error
      }
    },
    mine: inTurn(async (takes: () => boolean = () => true) => {
      const left = (await pooled()).filter(() => !takes())
      for (const { hash } of left) await ask('anvil_dropTransaction', hash)
      await ask('anvil_setNextBlockBaseFeePerGas', numberToHex(world.baseFee))
      await ask('evm_mine')
      for (const { hash } of left) await sendAgain(hash)
    }),
    drop: inTurn(async (count: number, returns: () => boolean) => {
      const last = await head()
      const depth = Math.min(count, Number(last - first))
      const gone: NodeTransaction[] = []
      for (let number = last - BigInt(depth) + 1n; number <= last; number += 1n)
        gone.push(...(await blockAt(number)).transactions)
      // Anvil has the states of its newest blocks only, and forgets them faster after reverts. Then these blocks stay.
      if (depth === 0 || !(await ask('anvil_rollback', depth).then(() => true, isPruned))) return
      for (const { hash } of gone) if (returns()) await sendAgain(hash)
    }),
    turn: (payee, whim) => ask('anvil_setCode', payee, CODES[whim]),
    async receipts() {
      const found: FakeBlock['receipts'][number][] = []
      for (let number = await head(); number > first; number -= 1n)
        for (const transaction of (await blockAt(number)).transactions) {
          const receipt = await well.receipt(transaction.hash)
          if (receipt) found.push({ ...receipt, transaction: toTransaction(transaction) })
        }
      return found
    },
  }
  return world
}

function toTransaction(found: NodeTransaction): FakeTransaction {
  const { hash, from, nonce, to, input, gas, maxFeePerGas, maxPriorityFeePerGas } = found
  return {
    ...{ hash, from, to, data: input, nonce: Number(nonce), gas: BigInt(gas) },
    ...{ maxFee: BigInt(maxFeePerGas), tip: BigInt(maxPriorityFeePerGas) },
  }
}

/** Steps of a history that go on at once make one block after the other. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <args extends readonly unknown[]>(act: (...args: args) => Promise<void>) =>
    (...args: args): Promise<void> => {
      const done = last.then(() => act(...args))
      last = done.catch(() => undefined)
      return done
    }
}

const keccakOf = (raw: string): Hex => keccak256(raw as Hex)

/** @throws the error, where it is another one */
function isPruned(error: unknown): false {
  if (error instanceof Error && /data unavailable/.test(error.message)) return false
  throw error
}
