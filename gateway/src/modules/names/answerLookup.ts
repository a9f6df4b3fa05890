import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { namehash } from 'viem/ens'
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  getAddress,
  hexToBytes,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import type { NameReader } from './createNameReader.ts'
import type { StoredName } from './store.ts'

const SERVED_SECONDS = 300

const outer = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] calls) view returns (bytes[])',
])

type LookupParameters = { key: Hex; zone: string | undefined; store: NameReader; now?: () => number }
type Lookup = { readonly signer: string; answer(question: { sender: string; data: string }): Promise<Hex> }

/**
 * Answers the resolver contract's on-chain look-ups (EIP-3668, ENSIP-10): the zone's names, and the names of addresses under
 * `addr.reverse`. The contract accepts the response from any caller, because the response is signed: over the asking
 * contract, the expiry, the request and the result.
 */
export function createLookup({ key, zone, store, now = Date.now }: LookupParameters): Lookup {
  const account = privateKeyToAccount(key)

  return {
    signer: account.address,
    async answer({ sender, data }) {
      const question = toHex(data)
      const result = await answerOuter(question)
      const expires = numberToHex(Math.floor(now() / 1_000) + SERVED_SECONDS, { size: 8 })
      const hash = keccak256(
        concatHex(['0x1900', toHex(sender), expires, keccak256(question), keccak256(result)]),
      )
      return encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, BigInt(expires), await account.sign({ hash })],
      )
    },
  }

  async function answerOuter(question: Hex): Promise<Hex> {
    const { name, data } = understood(() => {
      const [dnsName, inner] = decodeFunctionData({ abi: outer, data: question }).args
      return { name: fromDns(dnsName), data: inner }
    })
    const stored = name.endsWith('.reverse') ? await findReverse(name) : await findForward(name)
    return answerInner(name, stored, data, 0)
  }

  function answerInner(name: string, stored: StoredName | undefined, data: Hex, depth: number): Hex {
    const { functionName, args } = understood(() => decodeFunctionData({ abi: records, data }))
    if (functionName === 'multicall') {
      if (depth > 0 || args[0].length > 64) throw notUnderstood()
      const result = args[0].map((one) => answerInner(name, stored, one, depth + 1))
      return encodeFunctionResult({ abi: records, functionName, result })
    }
    const isReverse = name.endsWith('.reverse')
    // A look-up may name one name and request another's record. Only a look-up whose parts match gets a record.
    const known = args[0] === namehash(name) ? stored : undefined
    if (functionName === 'name')
      return encodeFunctionResult({ abi: records, functionName, result: (isReverse && known?.name) || '' })
    const forward = isReverse ? undefined : known
    if (functionName === 'text')
      return encodeFunctionResult({ abi: records, functionName, result: textOf(forward, args[1]) })
    if (functionName === 'contenthash')
      return encodeFunctionResult({ abi: records, functionName, result: '0x' })
    const found = forward?.addresses[String(args[1] ?? 60n)]?.address
    const address = found && /^0x[0-9a-f]{40}$/.test(found) ? toHex(found) : undefined
    return args[1] === undefined
      ? encodeAbiParameters([{ type: 'address' }], [getAddress(address ?? `0x${'0'.repeat(40)}`)])
      : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
  }

  async function findForward(name: string): Promise<StoredName | undefined> {
    return zone !== undefined && name.endsWith(`.${zone}`) ? store.find(name) : undefined
  }

  /** ENSIP-19: `<address>.addr.reverse`, or `<address>.<coin type in hex>.reverse`. */
  async function findReverse(name: string): Promise<StoredName | undefined> {
    const [, digits, coin] = /^([0-9a-f]{40})\.(addr|[0-9a-f]{1,8})\.reverse$/.exec(name) ?? []
    if (!digits || !coin) return undefined
    const coinType = coin === 'addr' ? '60' : String(Number.parseInt(coin, 16))
    const owned = await store.ownedBy(`0x${digits}`)
    // A name counts only if it resolves back to the address.
    return owned.find(({ addresses }) => addresses[coinType]?.address === `0x${digits}`)
  }
}

function textOf(stored: StoredName | undefined, key: string): string {
  // ENSIP-5 calls it description.
  const name = key === 'description' ? 'bio' : key
  const { attributes = {} } = stored ?? {}
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? '') : ''
}

function fromDns(encoded: Hex): string {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  let at = 0
  for (;;) {
    const length = bytes[at]
    if (length === undefined || at + length >= bytes.length) throw notUnderstood()
    if (length === 0) break
    labels.push(new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at + 1, at + 1 + length)))
    at += length + 1
  }
  return labels.join('.')
}

function understood<value>(read: () => value): value {
  try {
    return read()
  } catch {
    throw notUnderstood()
  }
}

function notUnderstood(): Failure {
  return new Failure(400, 'data', 'data: is no question that a resolver of names is asked.')
}

/** The contract's schemas accept only 0x and hex digits. */
function toHex(text: string): Hex {
  return text as Hex
}
