import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { compileContract, deployContract } from '../../../testing/deployContract.ts'
import { startNode, type TestNode } from '../../../testing/startNode.ts'

/** Does what GenericSwapFacetV3 does for one exchange: takes, calls, checks the minimum, and pays out. */
const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
interface Token { function balanceOf(address) external view returns (uint256);
  function approve(address, uint256) external returns (bool);
  function transfer(address, uint256) external returns (bool);
  function transferFrom(address, address, uint256) external returns (bool); }
contract Diamond {
  struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }
  error CumulativeSlippageTooHigh(uint256 minAmount, uint256 receivedAmount);
  receive() external payable {}
  function swapTokensSingleV3ERC20ToERC20(bytes32, string calldata, string calldata, address payable receiver, uint256 least, SwapData calldata data) external {
    take(data); run(data, 0); payToken(data.receivingAssetId, receiver, least);
  }
  function swapTokensSingleV3ERC20ToNative(bytes32, string calldata, string calldata, address payable receiver, uint256 least, SwapData calldata data) external {
    take(data); run(data, 0);
    uint256 got = address(this).balance;
    if (got < least) revert CumulativeSlippageTooHigh(least, got);
    (bool ok, ) = receiver.call{ value: got }(""); require(ok);
  }
  function swapTokensSingleV3NativeToERC20(bytes32, string calldata, string calldata, address payable receiver, uint256 least, SwapData calldata data) external payable {
    run(data, msg.value); payToken(data.receivingAssetId, receiver, least);
  }
  function take(SwapData calldata data) private {
    Token(data.sendingAssetId).transferFrom(msg.sender, address(this), data.fromAmount);
    Token(data.sendingAssetId).approve(data.approveTo, data.fromAmount);
  }
  function run(SwapData calldata data, uint256 value) private { (bool ok, ) = data.callTo.call{ value: value }(data.callData); require(ok, "exchange"); }
  function payToken(address token, address receiver, uint256 least) private {
    uint256 got = Token(token).balanceOf(address(this));
    if (got < least) revert CumulativeSlippageTooHigh(least, got);
    Token(token).transfer(receiver, got);
  }
}`

const LIFI = parseAbi([
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensSingleV3ERC20ToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swapData)',
  'function swapTokensSingleV3ERC20ToNative(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swapData)',
  'function swapTokensSingleV3NativeToERC20(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, SwapData swapData) payable',
])
const EXCHANGE = parseAbi([
  'struct Quote { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Quote params) returns (uint256 amountOut, uint160, uint32, uint256)',
  'function exactInputSingle(Single params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
])
const ITSELF: Address = '0x0000000000000000000000000000000000000002'

export interface LifiContracts {
  readonly weth: Address
  readonly quoterV2: Address
  readonly swapRouter02: Address
}

export interface LifiAnswer {
  estimate: Record<string, unknown>
  transactionRequest: Record<string, unknown>
}

/** What a transaction is built of; a test makes it dishonest. */
export interface LifiBuild {
  receiver: Address
  least: bigint
  amount: bigint
}

/** A stand-in for LI.FI that speaks its protocol, and swaps by the pools of a chain. */
export interface LifiStandIn extends Pick<TestNode, 'url' | 'close'> {
  /** The queries that came, and the key that came along. */
  readonly asked: { query: Record<string, string>; key: string | undefined }[]
  bend: (build: LifiBuild) => LifiBuild
  twist: (answer: LifiAnswer) => unknown
  /** Answers with a status and a body instead; `never` leaves it open. */
  refuse: { status: number; body: unknown } | 'never' | undefined
}

/** Puts the stand-in of LI.FI's contract where the real one is. */
export async function placeDiamond(nodeUrl: string, maker: HDAccount, at: Address): Promise<void> {
  const made = await deployContract(nodeUrl, maker, compileContract('Diamond', SOURCE))
  const bytecode = await createPublicClient({ transport: http(nodeUrl) }).getCode({ address: made })
  const client = createTestClient({ mode: 'anvil', transport: http(nodeUrl) })
  await client.setCode({ address: at, bytecode: bytecode ?? '0x' })
  await client.setBalance({ address: at, value: 0n })
}

export async function startLifi(
  chain: { readonly nodeUrl: string },
  { weth, quoterV2, swapRouter02 }: LifiContracts,
  diamond: Address,
): Promise<LifiStandIn> {
  const asErc20 = (token: Address) => (token === zeroAddress ? weth : token)

  async function answer(query: Record<string, string>): Promise<LifiAnswer> {
    const [from, to] = [getAddress(query.fromToken ?? ''), getAddress(query.toToken ?? '')]
    const amount = BigInt(query.fromAmount ?? '')
    const pair = { tokenIn: asErc20(from), tokenOut: asErc20(to), amountIn: amount, fee: 500 }
    const { result } = await createPublicClient({ transport: http(chain.nodeUrl) }).simulateContract({
      address: quoterV2,
      abi: EXCHANGE,
      functionName: 'quoteExactInputSingle',
      args: [{ ...pair, sqrtPriceLimitX96: 0n }],
    })
    const [toAmount] = result
    const parts = BigInt(Math.round(Number(query.slippage) * 1_000_000))
    const toAmountMin = (toAmount * (1_000_000n - parts)) / 1_000_000n
    const built = standIn.bend({ receiver: getAddress(query.toAddress ?? ''), least: toAmountMin, amount })
    return {
      estimate: {
        ...{ tool: 'uniswap', fromAmount: String(amount), toAmount: String(toAmount) },
        ...{ toAmountMin: String(toAmountMin), approvalAddress: diamond, executionDuration: 0 },
      },
      transactionRequest: {
        ...{ to: diamond, from: query.fromAddress, chainId: Number(query.fromChain) },
        ...{ data: encode(from, to, built), value: `0x${(from === zeroAddress ? amount : 0n).toString(16)}` },
        ...{ gasLimit: '0x7a120', gasPrice: '0x5f5e100' },
      },
    }
  }

  function encode(from: Address, to: Address, { receiver, least, amount }: LifiBuild): Hex {
    const single = {
      ...{ tokenIn: asErc20(from), tokenOut: asErc20(to), fee: 500, amountIn: amount },
      ...{ recipient: to === zeroAddress ? ITSELF : diamond, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n },
    }
    const swap = encodeFunctionData({ abi: EXCHANGE, functionName: 'exactInputSingle', args: [single] })
    const unwrap = encodeFunctionData({ abi: EXCHANGE, functionName: 'unwrapWETH9', args: [0n, diamond] })
    const callData = encodeFunctionData({
      abi: EXCHANGE,
      functionName: 'multicall',
      args: [2n ** 40n, to === zeroAddress ? [swap, unwrap] : [swap]],
    })
    const data = {
      ...{ callTo: swapRouter02, approveTo: swapRouter02, sendingAssetId: from, receivingAssetId: to },
      ...{ fromAmount: amount, callData, requiresDeposit: true },
    }
    const functionName =
      from === zeroAddress
        ? 'swapTokensSingleV3NativeToERC20'
        : to === zeroAddress
          ? 'swapTokensSingleV3ERC20ToNative'
          : 'swapTokensSingleV3ERC20ToERC20'
    const id: Hex = `0x${'ab'.repeat(32)}`
    return encodeFunctionData({
      abi: LIFI,
      functionName,
      args: [id, 'latchkey', zeroAddress, receiver, least, data],
    })
  }

  const node = await startNode(async (response, _, request) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const query = Object.fromEntries(url.searchParams)
    const key = request.headers['x-lifi-api-key']
    standIn.asked.push({ query, key: typeof key === 'string' ? key : undefined })
    const { refuse } = standIn
    if (refuse === 'never') return
    const isKnown = request.method === 'GET' && url.pathname === '/v1/quote'
    response.statusCode = refuse ? refuse.status : isKnown ? 200 : 404
    response.setHeader('content-type', 'application/json')
    const made = refuse || !isKnown ? undefined : await answer(query)
    const body = made
      ? { id: 'ab', type: 'lifi', tool: 'uniswap', includedSteps: [], ...Object(standIn.twist(made)) }
      : (refuse?.body ?? { message: 'Not found', code: 1003 })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const standIn: LifiStandIn = {
    url: `${node.url}/v1`,
    close: node.close,
    asked: [],
    bend: (build) => build,
    twist: (made) => made,
    refuse: undefined,
  }
  return standIn
}
