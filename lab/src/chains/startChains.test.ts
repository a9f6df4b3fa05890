import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, createPublicClient, createWalletClient, http, parseAbi, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { arbitrum, arbitrumSepolia } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../../../gateway/src/testing/openFolder.ts'
import { ERC20_ABI, POOL_ABI, QUOTER_ABI, SWAP_ROUTER_ABI } from '../seed/abis.ts'
import { POOL_FEE, poolOf } from '../seed/seedPool.ts'
import { LAB_MNEMONIC, labAccounts } from './labAccounts.ts'
import { findLabChain, LAB_CHAINS, type LabChain } from './labChains.ts'
import { readMarker } from './marker.ts'
import { receiptOf } from './receiptOf.ts'
import { loadSnapshot } from './snapshot.ts'
import { type RunningChains, startChains } from './startChains.ts'

const clientFor = (lab: RunningChains, chainId: number) => {
  const running = lab.chains.find((chain) => chain.id === chainId)
  const chain = findLabChain(chainId)
  if (!running || !chain) throw new Error(`no chain ${chainId}`)
  const transport = http(running.nodeUrl)
  const account = mnemonicToAccount(LAB_MNEMONIC)
  const { contracts } = chain
  const reader = createPublicClient({ transport, pollingInterval: 20 })
  const usdc = { address: contracts.usdc, abi: ERC20_ABI } as const
  const network = chainId === arbitrum.id ? arbitrum : arbitrumSepolia
  return {
    contracts,
    reader,
    wallet: createWalletClient({ account, transport, chain: network }),
    account: account.address,
    usdcOf: (owner: Address) => reader.readContract({ ...usdc, functionName: 'balanceOf', args: [owner] }),
  }
}

const codelessContracts = async (lab: RunningChains, chain: LabChain) => {
  const { reader } = clientFor(lab, chain.id)
  const codes = await Promise.all(
    Object.entries(chain.contracts).map(async ([name, address]) => ({
      name,
      code: await reader.getCode({ address }),
    })),
  )
  return codes.filter(({ code }) => !code).map(({ name }) => name)
}

describe('a fresh lab', () => {
  let lab: RunningChains
  beforeAll(async () => {
    await loadSnapshot()
    lab = await startChains()
  }, 300_000)
  afterAll(() => lab.stop())

  test('has a contract at every address that it names', async () => {
    expect(await Promise.all(LAB_CHAINS.map((chain) => codelessContracts(lab, chain)))).toEqual([[], []])
  })

  test("puts Arbitrum One's pool where the real network has it, at 1800 USDC for one ether", async () => {
    const { reader, contracts } = clientFor(lab, 42161)
    const pool = await poolOf(reader, contracts.factory, [contracts.weth, contracts.usdc])
    expect(pool).toBe('0xC6962004f452bE9203591991D15f6b388e09E8D0')
    const [sqrtPriceX96] = await reader.readContract({ address: pool, abi: POOL_ABI, functionName: 'slot0' })
    const usdcPerEther = (sqrtPriceX96 * sqrtPriceX96 * 10n ** 18n) / 2n ** 192n
    expect(Number(usdcPerEther) / 1e6).toBeCloseTo(1800, 0)
  })

  test('answers a half-hour TWAP that agrees with the price, on both chains', async () => {
    for (const { id } of LAB_CHAINS) {
      const { reader, contracts } = clientFor(lab, id)
      const address = await poolOf(reader, contracts.factory, [contracts.weth, contracts.usdc])
      const [, tick] = await reader.readContract({ address, abi: POOL_ABI, functionName: 'slot0' })
      const [[before, now]] = await reader.readContract({
        address,
        abi: POOL_ABI,
        functionName: 'observe',
        args: [[1800, 0]],
      })
      expect(Math.abs(Number((now ?? 0n) - (before ?? 0n)) / 1800 - tick)).toBeLessThanOrEqual(1)
    }
  })

  test('swaps through SwapRouter02 for exactly what QuoterV2 quoted', async () => {
    for (const { id } of LAB_CHAINS) {
      const { reader, wallet, contracts, account, usdcOf } = clientFor(lab, id)
      const { weth: tokenIn, usdc: tokenOut } = contracts
      const trade = { tokenIn, tokenOut, fee: POOL_FEE, sqrtPriceLimitX96: 0n }
      const amountIn = parseEther('1')
      const { result } = await reader.simulateContract({
        address: contracts.quoterV2,
        abi: QUOTER_ABI,
        functionName: 'quoteExactInputSingle',
        args: [{ ...trade, amountIn }],
      })
      const before = await usdcOf(account)
      const hash = await wallet.writeContract({
        address: contracts.swapRouter02,
        abi: SWAP_ROUTER_ABI,
        functionName: 'exactInputSingle',
        args: [{ ...trade, recipient: account, amountIn, amountOutMinimum: result[0] }],
        value: amountIn,
      })
      expect((await receiptOf(reader, hash)).status).toBe('success')
      expect((await usdcOf(account)) - before).toBe(result[0])
      expect(Number(result[0]) / 1e6, `chain ${id}`).toBeCloseTo(1799, -1)
    }
  })

  test('moves USDC between accounts and refuses more than there is', async () => {
    const { reader, wallet, contracts, usdcOf } = clientFor(lab, 42161)
    const to = '0x00000000000000000000000000000000000000aa'
    const send = (value: bigint) =>
      wallet.writeContract({
        address: contracts.usdc,
        abi: ERC20_ABI,
        functionName: 'transfer',
        args: [to, value],
        gas: 100_000n,
      })
    const receipt = await receiptOf(reader, await send(12_345_678n))
    expect(receipt.logs).toHaveLength(1)
    expect(await usdcOf(to)).toBe(12_345_678n)
    expect((await receiptOf(reader, await send(10n ** 18n))).status).toBe('reverted')
  })

  test('answers balances through Multicall3 in one call', async () => {
    const { reader, contracts } = clientFor(lab, 421614)
    const holders = labAccounts().slice(1)
    const balances = await reader.multicall({
      multicallAddress: contracts.multicall3,
      contracts: holders.map(({ address }) => ({
        address: contracts.arb,
        abi: ERC20_ABI,
        functionName: 'balanceOf' as const,
        args: [address] as const,
      })),
      allowFailure: false,
    })
    expect(balances).toEqual(holders.map(() => parseEther('1000')))
    const eth = await reader.readContract({
      address: contracts.multicall3,
      abi: parseAbi(['function getEthBalance(address account) view returns (uint256)']),
      functionName: 'getEthBalance',
      args: [holders[0]?.address ?? contracts.arb],
    })
    expect(eth).toBe(parseEther('100'))
  })

  test('mines a block each second at the present time', async () => {
    const { reader } = clientFor(lab, 42161)
    const ageSeconds = async () => Math.abs(Number((await reader.getBlock()).timestamp) - Date.now() / 1000)
    await expect.poll(ageSeconds, { timeout: 4_000 }).toBeLessThan(3)
  })

  test("has a genesis block per chain that is no real network's, and the same in every lab", async () => {
    const another = await startChains()
    onTestFinished(() => another.stop())
    const hashes = lab.chains.map((chain) => chain.genesisHash)
    expect(another.chains.map((chain) => chain.genesisHash)).toEqual(hashes)
    expect(new Set(hashes).size).toBe(2)
    // Arbitrum One's and Arbitrum Sepolia's own.
    expect(hashes).not.toContain('0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442')
    expect(hashes).not.toContain('0x77194da4010e549a7028a9c3c51c3e277823be6ac7d138d0bb8a70197b5c004c')
    expect(another.instance).not.toBe(lab.instance)
    expect(await readMarker(another.chains[0]?.nodeUrl ?? '')).toBe(another.instance)
  })

  test('starts from the snapshot in about a second', async () => {
    const started = performance.now()
    const another = await startChains()
    const tookMs = performance.now() - started
    await another.stop()
    // Measured 70-150 ms; the rest is room for a busy machine.
    expect(tookMs).toBeLessThan(2_000)
  })
})

describe('a kept lab', () => {
  const to = '0x00000000000000000000000000000000000000bb'

  test('continues its state after a restart, keeps the genesis hash, and --fresh resets it', async () => {
    const stateDir = testFolder()
    const first = await startChains({ stateDir })
    const { reader, wallet } = clientFor(first, 42161)
    const hash = await wallet.sendTransaction({ to, value: 7n })
    await receiptOf(reader, hash)
    const spent = await reader.getBalance({ address: wallet.account.address })
    await first.stop()

    const second = await startChains({ stateDir })
    const kept = clientFor(second, 42161).reader
    expect(await kept.getBalance({ address: to })).toBe(7n)
    expect(await kept.getBalance({ address: wallet.account.address })).toBe(spent)
    expect((await kept.getTransactionReceipt({ hash })).status).toBe('success')
    expect(second.chains.map((chain) => chain.genesisHash)).toEqual(
      first.chains.map((chain) => chain.genesisHash),
    )
    await second.stop()

    const third = await startChains({ stateDir, fresh: true })
    expect(await clientFor(third, 42161).reader.getBalance({ address: to })).toBe(0n)
    await third.stop()
    expect(readdirSync(stateDir)).toEqual(['chains'])
  })

  test('refuses a state folder that a running lab uses', async () => {
    const stateDir = testFolder()
    const first = await startChains({ stateDir })
    onTestFinished(() => first.stop())
    await expect(startChains({ stateDir })).rejects.toThrow(`Process ${process.pid} already runs a lab`)
  })
})

describe('a port that somebody else holds', () => {
  test('is left alone: the chain takes the next one', async () => {
    // Answers every question as a chain might.
    const stranger: Server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end('{"jsonrpc":"2.0","id":1,"result":"0xa4b1"}')
    })
    const held = await new Promise<number>((resolve) => {
      stranger.listen(0, '127.0.0.1', () => resolve((stranger.address() as AddressInfo).port))
    })
    const lab = await startChains({ ports: { 42161: held } })
    onTestFinished(() => void stranger.close())
    onTestFinished(() => lab.stop())
    expect(lab.chains[0]?.port).toBeGreaterThan(held)
    expect(await readMarker(`http://127.0.0.1:${held}`)).not.toBe(lab.instance)
    expect(await readMarker(lab.chains[0]?.nodeUrl ?? '')).toBe(lab.instance)
  })
})
