import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress } from 'viem/actions'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeAbiParameters, encodeAbiParameters, encodeFunctionData } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LAB_NAMES } from '../../../../lab/src/chains/labNames.ts'
import { pointNames } from '../../../../lab/src/chains/pointNames.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const { zone, resolver, universalResolver, signerKey } = LAB_NAMES
const AVATAR = 'data:image/svg+xml;base64,PHN2Zy8+'
const resolverAbi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function resolveWithProof(bytes response, bytes question) view returns (bytes)',
  'function supportsInterface(bytes4 id) view returns (bool)',
  'error NotSigned()',
  'error Expired(uint64 expires)',
])

const lab = useLabChains()
let gateway: TestGateway
const alice = privateKeyToAccount(generatePrivateKey())

beforeAll(async () => {
  gateway = await startTestGateway({
    NAME_ZONE: zone,
    NAME_REGISTRATION: 'any',
    NAME_BARE_MESSAGES: 'on',
    NAME_SIGNER_KEY: signerKey,
    ENS_CHAIN_ID: '42161',
    ENS_UNIVERSAL_RESOLVER: universalResolver,
    ...lab.settings,
  })
  for (const { nodeUrl } of lab.chains) await pointNames(nodeUrl, gateway.url)
  await register(alice, `alice.${zone}`, { bio: 'Backs things', avatar: AVATAR })
}, 300_000)
afterAll(() => gateway.close())

async function register(account: PrivateKeyAccount, name: string, attributes: Record<string, string> = {}) {
  const message = JSON.stringify({ name, attributes, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await account.signMessage({ message })
  const body = { coin_type: 60, address: account.address, message, signature }
  const url = `${gateway.url}/v1/profile/account?projectId=test`
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

const chainAt = (at: number) => lab.chains[at]?.nodeUrl ?? ''
const reader = () => createPublicClient({ transport: http(chainAt(0)) })

async function resolveApart(...args: string[]): Promise<Record<string, unknown>> {
  const script = new URL('../../../../e2e/names/resolve.mjs', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  return JSON.parse(stdout)
}

test.each([0, 1])(
  '[S9.20][S5.17] a registered name resolves on lab chain %i from a program of its own',
  async (at) => {
    expect(await resolveApart(chainAt(at), `Alice.${zone}`, alice.address)).toEqual({
      address: alice.address,
      onThisChain: null,
      onOptimism: null,
      bio: 'Backs things',
      description: 'Backs things',
      avatar: AVATAR,
      nameOfAddress: `alice.${zone}`,
      nameOnThisChain: null,
    })
  },
)

test('a name that nobody has, and one outside the zone, stand for nobody', async () => {
  for (const name of [`nobody.${zone}`, 'alice.eth', zone, `sub.alice.${zone}`])
    expect(
      await getEnsAddress(reader(), { name, universalResolverAddress: universalResolver, strict: true }),
    ).toBeNull()
})

/** What the gateway answers the resolver's readers with. */
async function lookUp(name: string): Promise<{ question: Hex; response: Hex }> {
  const abi = parseAbi(['function addr(bytes32 node) view returns (address)'])
  const args = [bytesToHex(packetToBytes(name)), encodeFunctionData({ abi, args: [namehash(name)] })] as const
  const question = encodeFunctionData({ abi: resolverAbi, functionName: 'resolve', args })
  const answer = await (await fetch(`${gateway.url}/v1/names/${resolver}/${question}`)).json()
  return { question, response: answer.data }
}

const onResolver = { address: resolver, abi: resolverAbi } as const
const verify = (...args: [response: Hex, question: Hex]) =>
  reader().readContract({ ...onResolver, functionName: 'resolveWithProof', args })

test('the contract takes only what the gateway signed for it, and no longer than it holds', async () => {
  const { question, response } = await lookUp(`alice.${zone}`)
  expect(BigInt(await verify(response, question))).toBe(BigInt(alice.address))
  const other = await lookUp(`nobody.${zone}`)
  await expect(verify(response, other.question)).rejects.toThrow('NotSigned')
  const shape = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
  const [result, expires, signature] = decodeAbiParameters(shape, response)
  const stranger = encodeAbiParameters([{ type: 'address' }], [`0x${'99'.repeat(20)}`])
  for (const [parts, error] of [
    [[stranger, expires, signature], 'NotSigned'],
    [[result, expires + 1n, signature], 'NotSigned'],
    [[result, 1n, signature], 'Expired'],
    [[result, expires, '0x'], 'NotSigned'],
  ] as const)
    await expect(verify(encodeAbiParameters(shape, parts), question)).rejects.toThrow(error)
})

test('[ENSIP-10] the contract says that it resolves names under its own', async () => {
  const ask = (id: Hex) =>
    reader().readContract({ ...onResolver, functionName: 'supportsInterface', args: [id] })
  expect([await ask('0x9061b923'), await ask('0x01ffc9a7'), await ask('0xffffffff')]).toEqual([
    true,
    true,
    false,
  ])
})

test.each(['0x', '0x9061b923', '0x12345678', `0x9061b923${'ff'.repeat(64)}`])(
  'the question %j is refused',
  async (question) => {
    const response = await fetch(`${gateway.url}/v1/names/${resolver}/${question}`)
    expect(response.status).toBe(400)
  },
)

test('[S9.10] identity is the zone’s name first, then the one on the chain that holds names', async () => {
  const nobody = privateKeyToAccount(generatePrivateKey()).address
  const ask = async (address: string) => (await gateway.get(`/v1/identity/${address}?projectId=test`)).json()
  expect(await ask(alice.address)).toMatchObject({ name: `alice.${zone}`, avatar: AVATAR })
  expect(await ask(nobody)).toMatchObject({ name: null, avatar: null })
})
