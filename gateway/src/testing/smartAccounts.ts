import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  encodeCalls,
  factoryOf,
  operationTypedData,
  smartAccountAddress,
  type UserOperation,
} from '@latchkey/smart-account'
import {
  type Address,
  createPublicClient,
  createTestClient,
  type Hex,
  type HttpTransport,
  http,
  type PublicClient,
  type TestClient,
  zeroAddress,
} from 'viem'
import {
  type BundlerClient,
  createBundlerClient,
  entryPoint07Abi,
  entryPoint07Address,
  type SmartAccount,
  toSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'

/** The lab's relayer key: the mnemonic's eighth, as public as the others. */
const RELAYER_KEY = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356'

/** 65 bytes that no key has signed. */
export const DUMMY_SIGNATURE: Hex = `0x${'ff'.repeat(64)}1b`

/** A file with the lab's relayer key, and what a gateway with a relayer needs besides. */
export function relayerSettings(nodeUrl: string): {
  readonly settings: Record<string, string>
  remove(): void
} {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-relayer-'))
  const path = join(folder, 'relayer.key')
  writeFileSync(path, `${RELAYER_KEY}\n`, { mode: 0o600 })
  return {
    settings: {
      RPC_URL_42161: nodeUrl,
      RELAYER_KEY_FILE: path,
      RELAYER_SPONSOR_PER_DAY: '10',
      RELAYER_SPONSOR_PER_ACCOUNT: '1',
      RELAYER_CONFIRMATIONS: '2',
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export interface TestAccount {
  readonly account: SmartAccount
  readonly owner: PrivateKeyAccount
  readonly client: PublicClient<HttpTransport, typeof arbitrum>
  readonly node: TestClient
}

/** What viem's bundler client needs of an account: nothing here is the gateway's. */
export async function toTestAccount(
  nodeUrl: string,
  owner: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
): Promise<TestAccount> {
  const client: TestAccount['client'] = createPublicClient({
    chain: arbitrum,
    transport: http(nodeUrl),
    pollingInterval: 50,
  })
  const address = smartAccountAddress(owner.address)
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint07Address, version: '0.7' },
    getAddress: async () => address,
    encodeCalls: async (calls) =>
      encodeCalls(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    getFactoryArgs: async () => factoryOf(owner.address),
    getStubSignature: async () => DUMMY_SIGNATURE,
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (typed) => owner.signTypedData(typed as Parameters<typeof owner.signTypedData>[0]),
    signUserOperation: ({ chainId = arbitrum.id, ...operation }) =>
      owner.signTypedData(
        operationTypedData({ ...operation, sender: address, signature: '0x' } as UserOperation, chainId),
      ),
  })
  return { account, owner, client, node: createTestClient({ mode: 'anvil', transport: http(nodeUrl) }) }
}

/** viem's own client, pointed at the gateway. */
export function toBundler(
  gatewayUrl: string,
  account: SmartAccount,
  projectId = 'test',
): BundlerClient<HttpTransport, typeof arbitrum, SmartAccount> {
  return createBundlerClient({
    account,
    chain: arbitrum,
    transport: http(`${gatewayUrl}/v1?chainId=eip155:42161&projectId=${projectId}`, { retryCount: 0 }),
    pollingInterval: 100,
  })
}

/** An operation of an owner, signed, without asking a bundler. */
export async function signOperation(
  owner: PrivateKeyAccount,
  operation: Partial<UserOperation> & { readonly callData?: Hex },
  chainId: number = arbitrum.id,
): Promise<UserOperation> {
  const whole: UserOperation = {
    sender: smartAccountAddress(owner.address),
    nonce: 0n,
    ...factoryOf(owner.address),
    callData: encodeCalls([{ to: zeroAddress, value: 0n, data: '0x' }]),
    ...{ callGasLimit: 200_000n, verificationGasLimit: 800_000n, preVerificationGas: 60_000n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    signature: '0x',
    ...operation,
  }
  return { ...whole, signature: await owner.signTypedData(operationTypedData(whole, chainId)) }
}

/** Someone who has never been on a chain. */
export const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address
