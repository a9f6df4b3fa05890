import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LAB_MNEMONIC } from '../../../lab/src/chains/labAccounts.ts'
import { LAB_NAMES } from '../../../lab/src/chains/labNames.ts'
import { type RunningChains, startChains } from '../../../lab/src/chains/startChains.ts'
import { runs, seedOr } from '../../../scripts/testing/chance.mjs'
import { startExplorer } from '../testing/startExplorer.ts'
import { startTestGateway, type TestGateway } from '../testing/startTestGateway.ts'

const RUNS = runs(300)
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const me = mnemonicToAccount(LAB_MNEMONIC)

let lab: RunningChains
let explorer: Awaited<ReturnType<typeof startExplorer>>
let gateway: TestGateway

beforeAll(async () => {
  lab = await startChains({ past: true })
  const [one, other] = lab.chains.map(({ nodeUrl }) => nodeUrl)
  if (one === undefined || other === undefined) throw new Error('The lab has two chains')
  explorer = await startExplorer(other, 421614)
  gateway = await startTestGateway({
    RPC_URL_42161: one,
    RPC_URL_421614: other,
    ...{ DATA_SOURCES_42161: 'indexer,node', INDEX_FROM: '0' },
    ...{ DATA_SOURCES_421614: 'blockscout,node', BLOCKSCOUT_URL_421614: explorer.url },
    ...{ NAME_ZONE: LAB_NAMES.zone, NAME_SIGNER_KEY: LAB_NAMES.signerKey },
    ...{ ENS_CHAIN_ID: '42161', ENS_UNIVERSAL_RESOLVER: LAB_NAMES.universalResolver },
  })
}, 300_000)
afterAll(async () => {
  await gateway.close()
  await explorer.close()
  await lab.stop()
})

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | boolean
}

/**
 * Values of about the shape that a schema asks for: mostly right, here and there with something missing, too much or wrong.
 *
 * @param words - what a text may be, besides anything
 */
function arbitraryFromSchema(schema: JsonSchema, words: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const right = arbitraryOf(schema, words)
  return fc.oneof({ arbitrary: right, weight: 12 }, { arbitrary: fc.jsonValue(), weight: 1 })
}

function arbitraryOf(schema: JsonSchema, words: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { type, anyOf, allOf, properties, required = [], items } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (anyOf) return fc.oneof(...anyOf.map((one) => arbitraryFromSchema(one, words)))
  if (allOf?.[0]) return arbitraryFromSchema(allOf[0], words)
  if (properties) {
    const keys = Object.keys(properties).filter((key) => required.includes(key))
    const model = Object.fromEntries(
      Object.entries(properties).map(([key, one]) => [key, arbitraryFromSchema(one, words)]),
    )
    return fc.oneof(
      { arbitrary: fc.record(model, { requiredKeys: keys }), weight: 6 },
      { arbitrary: fc.record(model, { requiredKeys: [] }), weight: 1 },
    )
  }
  const types = typeof type === 'string' ? [type] : (type ?? [])
  const ofTypes = types.flatMap((one): fc.Arbitrary<unknown>[] => {
    if (one === 'string') return [words]
    if (one === 'integer') return [fc.integer(), fc.maxSafeInteger()]
    if (one === 'number') return [fc.double(), fc.integer()]
    if (one === 'boolean') return [fc.boolean()]
    if (one === 'null') return [fc.constant(null)]
    if (one === 'object') return [fc.dictionary(words, words, { maxKeys: 4 })]
    if (one === 'array')
      return [
        fc.array(typeof items === 'object' ? arbitraryFromSchema(items, words) : words, { maxLength: 5 }),
      ]
    return []
  })
  return ofTypes.length > 0 ? fc.oneof(...ofTypes) : fc.jsonValue()
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}
interface Operation {
  readonly parameters: readonly Parameter[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: JsonSchema } }
  }
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const anything = fc.string({ unit: 'binary', maxLength: 60 })
const address = fc.oneof(
  fc.constantFrom(me.address, me.address.toLowerCase(), `0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`),
  // The wrong checksum.
  fc.constant(me.address.replace('f39F', 'F39f')),
  fc.stringMatching(/^0x[0-9a-f]{38,42}$/),
)
const chainId = fc.constantFrom(
  ...['eip155:42161', 'eip155:42161', 'eip155:421614', 'eip155:1', 'eip155:', 'solana:x', '42161', ''],
)
const name = fc.oneof(
  fc.constantFrom(
    ...[`alice.${LAB_NAMES.zone}`, LAB_NAMES.zone, 'vitalik.eth', 'аlice', '🦄', 'a..b', 'x'.repeat(300)],
  ),
  fc.stringMatching(/^[a-z0-9-]{1,20}$/),
)
const words = fc.oneof(
  { arbitrary: address, weight: 4 },
  { arbitrary: chainId, weight: 3 },
  { arbitrary: address.map((each) => `eip155:42161:${each}`), weight: 2 },
  { arbitrary: fc.constant(`eip155:42161:${USDC}`), weight: 2 },
  { arbitrary: name, weight: 3 },
  {
    arbitrary: fc.constantFrom(
      ...['usd', 'test', 'test', 'eth', 'include', 'ETH', 'USDC', '60'],
      ...['-1', '0', '1e999', '__proto__', 'null', '\0', '../..'],
      ...['eth_blockNumber', 'eth_getLogs', 'eth_call', 'latest', '0x', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ),
    weight: 3,
  },
  { arbitrary: fc.stringMatching(/^0x[0-9a-f]{0,140}$/), weight: 2 },
  { arbitrary: anything, weight: 2 },
)
const known: Readonly<Record<string, fc.Arbitrary<string>>> = {
  address,
  chainId,
  name,
  sender: address,
  projectId: fc.constant('test'),
}

const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

interface Request {
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly body?: string
}

function requestsTo(path: string, { parameters, requestBody }: Operation): fc.Arbitrary<Request> {
  const value = ({ name, schema }: Parameter) => {
    const typed = arbitraryFromSchema(schema, words).map((each) =>
      typeof each === 'string' ? each : JSON.stringify(each),
    )
    const usual = known[name]
    return usual ? fc.oneof({ arbitrary: usual, weight: 6 }, { arbitrary: typed, weight: 1 }) : typed
  }
  const places = parameters.filter((each) => each.in === 'path')
  const asked = parameters.filter((each) => each.in === 'query')
  const filled = fc
    .tuple(...places.map((each) => value(each)))
    .map((values) =>
      places.reduce(
        (whole, each, index) => whole.replace(`{${each.name}}`, encode(values[index] ?? '')),
        path,
      ),
    )
  const query = fc
    .tuple(
      ...asked.map((each) =>
        fc
          .option(value(each), { nil: undefined, freq: each.required ? 12 : 2 })
          .map((text) => ({ each, text })),
      ),
    )
    .map((all) => all.flatMap(({ each, text }) => (text === undefined ? [] : [[each.name, text] as const])))
  const schema = requestBody?.content['application/json'].schema
  if (!schema) return fc.record({ path: filled, query })
  const body = arbitraryFromSchema(schema, words).map((each) => JSON.stringify(each) ?? 'null')
  return fc.record({ path: filled, query, body })
}

test(`${RUNS} requests made from the document, with an index, an explorer and names, meet no 5xx, no hang and no stack trace`, async () => {
  const document: Document = await (await gateway.get('/openapi.json')).json()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestsTo(path, operation).map((asked) => ({ method: method.toUpperCase(), route: path, ...asked })),
    ),
  )
  expect(operations.length).toBeGreaterThan(20)
  const statuses = new Map<string, Set<number>>()
  const last: { cursor?: string; hash?: string } = {}
  // One that this account has for certain: chance alone seldom brings account, chain and hash together.
  const search = 'chainId=eip155:42161&projectId=test'
  const firstHash = async () => {
    const history = await (await gateway.get(`/v1/account/${me.address}/history?${search}`)).text()
    return /"hash":"(0x[0-9a-f]{64})"/.exec(history)?.[1]
  }
  // The index is still reading the chain's past.
  const known = await vi.waitUntil(firstHash, { timeout: 120_000, interval: 200 })
  const real = { place: `/v1/account/${me.address}/transaction/${known}`, search }
  let isReal = false
  await fc.assert(
    fc.asyncProperty(fc.oneof(...operations), async ({ method, route, path, query, body }) => {
      // Now and then one that was really given, to whomever it belongs.
      const pairs = query.map(([key, text]) => [key, key === 'cursor' ? (last.cursor ?? text) : text])
      const asked = pairs.map((pair) => pair.map((each) => encode(each ?? '')).join('=')).join('&')
      const hashed = route.endsWith('{hash}') && last.hash ? path.replace(/[^/]*$/, last.hash) : path
      // By turns that one, and one that is asked for of anybody.
      if (route.endsWith('{hash}')) isReal = !isReal
      const { place, search } = route.endsWith('{hash}') && isReal ? real : { place: hashed, search: asked }
      const response = await fetch(`${gateway.url}${place}?${search}`, {
        method,
        redirect: 'manual',
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
        signal: AbortSignal.timeout(60_000),
      })
      const answer = await response.text()
      statuses.set(route, (statuses.get(route) ?? new Set()).add(response.status))
      const detail = `${method} ${place}?${search} ${body ?? ''} → ${response.status} ${answer.slice(0, 500)}`
      if (response.status >= 500 || /\n\s+at |node_modules/.test(answer)) throw new Error(detail)
      if (!response.headers.get('x-request-id')) throw new Error(`no request id: ${detail}`)
      const [, cursor] = /"next":"([^"]+)"/.exec(answer) ?? []
      const [, hash] = /"hash":"(0x[0-9a-f]{64})"/.exec(answer) ?? []
      Object.assign(last, cursor && { cursor }, hash && { hash })
    }),
    { seed: seedOr(2_026), numRuns: RUNS },
  )
  // It would prove little if nothing had come through.
  const served = [...statuses].flatMap(([route, those]) => (those.has(200) || those.has(204) ? [route] : []))
  const parts = ['history', 'portfolio', 'transaction/{hash}']
  const ofAccount = parts.map((part) => `/v1/account/{address}/${part}`)
  expect(served).toEqual(expect.arrayContaining(['/v1/identity/{address}', ...ofAccount]))
}, 3_600_000)
