import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { hashTypedData as hashNested, wrapTypedDataSignature } from 'viem/experimental/erc7739'
import { expect, test } from 'vitest'
import { labAccounts } from '../../../lab/src/chains/labAccounts.ts'
import { receiptOf } from '../../../lab/src/chains/receiptOf.ts'
import { useLabChains } from '../../../lab/src/testing/useLabChains.ts'
import { smartAccountAddress } from './account.ts'
import { factoryOf } from './factory.ts'

// The framework's Hybrid account compares a signature with the hash as it is (ERC-1271). It does not nest it in its own domain (ERC-7739).
const lab = useLabChains()
const ABI = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function supportsInterface(bytes4) view returns (bool)',
])
const [VALID, INVALID] = ['0x1626ba7e', '0xffffffff'] as const
/** ERC-7739: this hash with an empty signature asks whether, and how, the account nests. A `0x7739…` would say so. */
const DETECTION: Hex = `0x${'7739'.repeat(16)}`

const TYPED = {
  domain: { name: 'Shop', version: '1', chainId: arbitrum.id, verifyingContract: `0x${'5'.repeat(40)}` },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'one' },
} as const

async function deploy() {
  const transport = http(lab.nodeUrl)
  const reader = createPublicClient({ transport, chain: arbitrum, pollingInterval: 20 })
  const [, rich] = labAccounts()
  if (!rich) throw new Error('The lab has no accounts.')
  const owner = privateKeyToAccount(generatePrivateKey())
  const { factory, factoryData } = factoryOf(owner.address)
  const wallet = createWalletClient({ account: rich, transport, chain: arbitrum })
  await receiptOf(reader, await wallet.sendTransaction({ to: factory, data: factoryData }))
  const address = smartAccountAddress(owner.address)
  expect(await reader.getCode({ address })).not.toBeUndefined()
  const ask = (hash: Hex, signature: Hex) =>
    reader
      .readContract({ address, abi: ABI, functionName: 'isValidSignature', args: [hash, signature] })
      .catch((error: Error) => error.message)
  return { owner, address, reader, ask }
}

/** What an account that nests has its owner sign. */
function nest(verifyingContract: Address) {
  const verifierDomain = {
    ...{ name: 'HybridDeleGator', version: '1', chainId: arbitrum.id, verifyingContract },
    salt: `0x${'0'.repeat(64)}`,
  } as const
  return { ...TYPED, verifierDomain }
}

test('a deployed account takes its owner’s signature of typed data as it is (ERC-1271), and nobody else’s', async () => {
  const { owner, address, reader, ask } = await deploy()
  const signature = await owner.signTypedData(TYPED)
  expect(await ask(hashTypedData(TYPED), signature)).toBe(VALID)
  expect(await reader.verifyTypedData({ ...TYPED, address, signature })).toBe(true)
  const other = { ...TYPED, message: { item: 'two' } }
  expect(await ask(hashTypedData(other), signature)).toBe(INVALID)
  const foreign = await privateKeyToAccount(generatePrivateKey()).signTypedData(TYPED)
  expect(await ask(hashTypedData(TYPED), foreign)).toBe(INVALID)
})

test('it does not support ERC-7739: the detection call, and the nested signatures', async () => {
  const { owner, address, ask } = await deploy()
  const detected = await ask(DETECTION, '0x')
  expect(detected).toMatchInlineSnapshot(`"0xffffffff"`)
  expect(detected).not.toMatch(/^0x7739/)
  const nested = nest(address)
  const inner = await owner.sign({ hash: hashNested(nested) })
  expect(await ask(hashTypedData(TYPED), wrapTypedDataSignature({ ...TYPED, signature: inner }))).not.toBe(
    VALID,
  )
  const personal = await owner.signTypedData({
    domain: nested.verifierDomain,
    types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
    primaryType: 'PersonalSign',
    message: { prefixed: '0x48656c6c6f' },
  })
  expect(await ask(hashMessage('Hello'), personal)).toBe(INVALID)
})

test('the key’s own account and its smart account take one and the same signature, which ERC-7739 would keep apart', async () => {
  const { owner, address, reader } = await deploy()
  const signature = await owner.signTypedData(TYPED)
  expect(await reader.verifyTypedData({ ...TYPED, address: owner.address, signature })).toBe(true)
  expect(await reader.verifyTypedData({ ...TYPED, address, signature })).toBe(true)
})
