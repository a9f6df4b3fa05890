import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { ENTRY_POINT, packOperation } from '@latchkey/smart-account'
import * as v from 'valibot'
import {
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  getAddress,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, type HDAccount, privateKeyToAccount } from 'viem/accounts'
import { readOperation } from '../modules/relayer/wire.ts'
import { deployContract } from './deployContract.ts'

const artifact = v.object({ bytecode: v.custom<Hex>((value) => typeof value === 'string') })
const call = v.looseObject({
  id: v.unknown(),
  method: v.string(),
  params: v.tuple([v.unknown(), v.string(), v.string(), v.unknown()]),
})
const ABI = parseAbi([
  'function deposit() payable',
  'function getHash((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) userOp, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])
const LIMITS = { paymasterVerificationGasLimit: 150_000n, paymasterPostOpGasLimit: 0n }
const FOREVER = { validUntil: 2 ** 47, validAfter: 0 }

/** A paymaster service of ERC-7677, and its contract on the lab's chain. */
export interface TestPaymaster {
  readonly url: string
  readonly contract: Address
  readonly asked: { readonly method: string; readonly context: unknown }[]
  refusal: string | undefined
  /** What it answers instead of its own contract. */
  otherContract: Address | undefined
  close(): void
}

/**
 * The reference contract VerifyingPaymaster of EntryPoint 0.7: it pays for what its service has signed.
 *
 * @param rich - deploys it and puts coins in
 */
export async function startPaymaster(nodeUrl: string, rich: HDAccount, path = '/'): Promise<TestPaymaster> {
  const signer = privateKeyToAccount(generatePrivateKey())
  const file = createRequire(new URL('../../../lab/package.json', import.meta.url)).resolve(
    '@account-abstraction/contracts/artifacts/VerifyingPaymaster.json',
  )
  const { bytecode } = v.parse(artifact, JSON.parse(readFileSync(file, 'utf8')))
  const owners = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }],
    [ENTRY_POINT, signer.address],
  )
  const contract = getAddress(await deployContract(nodeUrl, rich, concatHex([bytecode, owners])))
  const client = createPublicClient({ transport: http(nodeUrl) })
  const wallet = createWalletClient({ account: rich, transport: http(nodeUrl) })
  await wallet.writeContract({
    ...{ address: contract, abi: ABI, functionName: 'deposit' },
    ...{ value: parseEther('5'), chain: null },
  })
  const encodeData = (signature: Hex): Hex =>
    concatHex([
      encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [FOREVER.validUntil, FOREVER.validAfter]),
      signature,
    ])
  const sign = async (written: unknown): Promise<Hex> => {
    const operation = {
      ...readOperation(written),
      ...{ paymaster: contract, paymasterData: encodeData(`0x${'00'.repeat(65)}`) },
      ...LIMITS,
    }
    const raw = await client.readContract({
      ...{ address: contract, abi: ABI, functionName: 'getHash' },
      args: [packOperation(operation), FOREVER.validUntil, FOREVER.validAfter],
    })
    return encodeData(await signer.signMessage({ message: { raw } }))
  }
  const paymaster: TestPaymaster = {
    ...{ url: '', contract, asked: [], refusal: undefined, otherContract: undefined },
    close: () => server.close(),
  }
  const answer = async (method: string, operation: unknown) => {
    if (paymaster.refusal !== undefined) return { error: { code: -32_001, message: paymaster.refusal } }
    const isStub = method === 'pm_getPaymasterStubData'
    return {
      result: {
        paymaster: paymaster.otherContract ?? contract,
        paymasterData: isStub ? encodeData(`0x${'11'.repeat(64)}1b`) : await sign(operation),
        ...(isStub && {
          paymasterVerificationGasLimit: numberToHex(LIMITS.paymasterVerificationGasLimit),
          paymasterPostOpGasLimit: numberToHex(LIMITS.paymasterPostOpGasLimit),
        }),
      },
    }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, method, params } = v.parse(call, JSON.parse(Buffer.concat(chunks).toString()))
    paymaster.asked.push({ method, context: params[3] })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await answer(method, params[0])) }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return Object.assign(paymaster, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
  })
}
