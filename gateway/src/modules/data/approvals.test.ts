import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  maxUint256,
  pad,
  parseAbi,
  parseUnits,
  publicActions,
  toHex,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAB_MNEMONIC } from '../../../../lab/src/chains/labAccounts.ts'
import { LAB_CHAINS } from '../../../../lab/src/chains/labChains.ts'
import { receiptOf } from '../../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { compileContract, deployContract } from '../../testing/deployContract.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { readAnswer } from '../../testing/readAnswer.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const lab = useLabChains()
const { usdc, arb } = LAB_CHAINS[0]?.contracts ?? { usdc: '0x' as Address, arb: '0x' as Address }
const account = mnemonicToAccount(LAB_MNEMONIC, { addressIndex: 3 })
const named = (name: number) => getAddress(pad(toHex(name), { size: 20 }))
const [FIRST, SECOND] = [named(0xa1), named(0xa2)]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    RPC_URL_42161: lab.nodeUrl,
    ...{ DATA_SOURCES: 'indexer,node', INDEX_FROM: '0', INDEX_POLL_MS: '20' },
  })
}, 300_000)
afterAll(() => gateway.close())

const send = async (to: Address, data: Hex): Promise<void> => {
  const wallet = createWalletClient({ account, transport: http(lab.nodeUrl) }).extend(publicActions)
  await receiptOf(wallet, await wallet.sendTransaction({ to, data, chain: null, gas: 500_000n }))
}
const approve = (token: Address, spender: Address, amount: bigint) =>
  send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }))
const read = (from = gateway) =>
  readAnswer(from.get(`/v1/account/${account.address}/approvals?projectId=x&chainId=eip155:42161`))
const approvals = async () => {
  const { body } = await read()
  return body.missing.length > 0 ? body : body.approvals
}
const PATIENCE = { timeout: 120_000, interval: 200 }

test('who may take an account’s tokens is found in the logs, and what is left of it is read from the contracts', async () => {
  await approve(usdc, FIRST, parseUnits('250', 6))
  await approve(arb, SECOND, maxUint256)
  await expect.poll(approvals, PATIENCE).toMatchObject([
    { kind: 'amount', symbol: 'ARB', spender: SECOND, isUnlimited: true, isListed: true },
    { symbol: 'USDC', spender: FIRST, amount: '250000000', decimals: 6, isUnlimited: false },
  ])
  // What was spent since has no approval's log: only the contract knows it.
  await approve(usdc, account.address, parseUnits('5', 6))
  const args = [account.address, FIRST, parseUnits('2', 6)] as const
  await send(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args }))
  const toItself = async () =>
    (await approvals()).find?.((one: { spender: string }) => one.spender === account.address)
  await expect.poll(toItself, PATIENCE).toMatchObject({ amount: '3000000' })
}, 300_000)

test('an approval that was taken back is gone at once', async () => {
  await approve(arb, SECOND, 0n)
  await approve(usdc, account.address, 0n)
  await expect.poll(approvals, PATIENCE).toMatchObject([{ symbol: 'USDC', spender: FIRST }])
}, 300_000)

test('NFTs: one, or all of a collection; what is given away is nobody’s to take any more', async () => {
  const code = compileContract('Collection', COLLECTION)
  const collection = getAddress(await deployContract(lab.nodeUrl, account, code))
  const nft = parseAbi([
    'function mint(uint256 id)',
    'function setApprovalForAll(address operator, bool isApproved)',
    'function approve(address to, uint256 id)',
    'function giveAway(address to, uint256 id)',
  ])
  const ofNfts = async () => (await approvals()).filter?.(({ kind }: { kind: string }) => kind !== 'amount')
  const call = (data: Hex) => send(collection, data)
  await call(encodeFunctionData({ abi: nft, functionName: 'mint', args: [7n] }))
  await call(encodeFunctionData({ abi: nft, functionName: 'approve', args: [FIRST, 7n] }))
  await call(encodeFunctionData({ abi: nft, functionName: 'setApprovalForAll', args: [SECOND, true] }))
  const all = { kind: 'all', token: collection, spender: SECOND, isUnlimited: false, isListed: false }
  await expect.poll(ofNfts, PATIENCE).toMatchObject([all, { kind: 'item', spender: FIRST, tokenId: '7' }])
  await call(encodeFunctionData({ abi: nft, functionName: 'giveAway', args: [SECOND, 7n] }))
  await expect.poll(ofNfts, PATIENCE).toMatchObject([all])
  await call(encodeFunctionData({ abi: nft, functionName: 'setApprovalForAll', args: [SECOND, false] }))
  await expect.poll(ofNfts, PATIENCE).toEqual([])
}, 300_000)

test('a gateway without an index says that it looks for no approvals', async () => {
  const plain = await openGateway({ RPC_URL_42161: lab.nodeUrl, DATA_SOURCES: 'node' })
  expect(await read(plain)).toMatchObject({
    status: 200,
    body: { approvals: [], missing: ['No approvals on eip155:42161 are looked for here.'] },
  })
}, 120_000)

/** A collection that forgets to end an NFT's approval when it is given away. */
const COLLECTION = `
pragma solidity ^0.8.24;
contract Collection {
  mapping(uint256 => address) public ownerOf;
  mapping(uint256 => address) public getApproved;
  mapping(address => mapping(address => bool)) public isApprovedForAll;
  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  event Approval(address indexed owner, address indexed to, uint256 indexed id);
  event ApprovalForAll(address indexed owner, address indexed operator, bool isApproved);
  function mint(uint256 id) external { ownerOf[id] = msg.sender; emit Transfer(address(0), msg.sender, id); }
  function approve(address to, uint256 id) external { getApproved[id] = to; emit Approval(msg.sender, to, id); }
  function setApprovalForAll(address operator, bool isApproved) external {
    isApprovedForAll[msg.sender][operator] = isApproved;
    emit ApprovalForAll(msg.sender, operator, isApproved);
  }
  function giveAway(address to, uint256 id) external { ownerOf[id] = to; emit Transfer(msg.sender, to, id); }
}`
