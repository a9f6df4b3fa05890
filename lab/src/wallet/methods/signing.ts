import { describe, signInWarning } from '@latchkey/clear-signing'
import {
  decodeTypedData,
  MalformedValueError,
  readTypedData,
  type TypedData,
} from '@latchkey/clear-signing/evm'
import {
  type Address,
  type HDAccount,
  type Hex,
  hexToString,
  isAddress,
  isHex,
  stringToHex,
  type TypedDataDefinition,
} from 'viem'
import type { Keys } from '../keys.ts'
import { knownContracts } from '../knownContracts.ts'
import { type Call, currentChain, type Method, permittedAccount } from '../method.ts'
import { type Question, type QuestionRow, rowsOf, titleOf } from '../question.ts'
import { invalid } from '../rpcError.ts'

/** personal_sign and EIP-712 typed data, signed only with the requested account. */
export function createSigningMethods(keys: Keys): Readonly<Record<string, Method>> {
  return {
    personal_sign: (call) => {
      // Some pages send the address first; whichever parameter is an address is the account.
      const [first, second] = call.params
      const swapped =
        typeof first === 'string' && isAddress(first, { strict: false }) && !isAddressLike(second)
      const account = permittedAccount(call, swapped ? first : second, 'The second parameter')
      const raw = toMessage(swapped ? second : first)
      return {
        question: {
          kind: 'sign',
          origin: call.origin,
          title: 'Sign a message',
          rows: [accountRow(account)],
          text: readable(raw),
          ...signInWarning({ origin: call.origin, account, text: readable(raw) }),
        },
        perform: () => keyOf(call, account).signMessage({ message: { raw } }),
      }
    },
    eth_signTypedData_v4: (call) => {
      const account = permittedAccount(call, call.params[0], 'The first parameter')
      const definition = parseTypedData(call.params[1])
      const { domain } = definition
      const chain = currentChain(call)
      if (domain.chainId !== undefined && Number(domain.chainId) !== chain.id)
        throw invalid(
          `The data is for chain ${String(domain.chainId)}, and the wallet is on chain ${chain.id}.`,
        )
      const { title, rows, warning } = describeTypedData(chain.id, account, definition)
      return {
        question: {
          kind: 'sign',
          origin: call.origin,
          ...(warning && { warning }),
          title,
          rows: [
            accountRow(account),
            ...rows,
            ...(domain.chainId === undefined ? [] : [{ label: 'Network', value: chain.name }]),
            ...(domain.verifyingContract === undefined
              ? []
              : [{ label: 'Contract', value: String(domain.verifyingContract), mono: true }]),
            ...fieldRows(definition.message),
          ],
        },
        // viem's type asks for types that are known when it is compiled.
        perform: () => keyOf(call, account).signTypedData(definition as unknown as TypedDataDefinition),
      }
    },
  }

  function keyOf({ session, method }: Call, account: Address): HDAccount {
    session.signed.push({ method, account })
    return keys.of(account)
  }
}

/** A description for signatures that a standard defines, otherwise the type and its raw fields. */
function describeTypedData(
  chainId: number,
  signer: Address,
  definition: TypedData,
): Pick<Question, 'title' | 'rows' | 'warning'> {
  const decoded = decodeTypedData(definition, {
    signer,
    chainId,
    now: BigInt(Math.floor(Date.now() / 1_000)),
  })
  const [first] = decoded.intents
  if (first?.type === 'unknown' && first.reason === 'notListed') {
    const name = definition.domain.name ?? 'an unnamed contract'
    return { title: `Sign ${definition.primaryType} for ${name}`, rows: [] }
  }
  const { descriptions, warnings } = describe(decoded, {
    coin: { symbol: 'ETH', decimals: 18 },
    findToken: knownContracts(chainId).findToken,
  })
  return {
    title: titleOf(descriptions),
    rows: rowsOf(descriptions),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

const accountRow = (account: string): QuestionRow => ({ label: 'With', value: account, mono: true })
const isAddressLike = (value: unknown): boolean =>
  typeof value === 'string' && isAddress(value, { strict: false })

function toMessage(value: unknown): Hex {
  if (isHex(value)) return value
  if (typeof value === 'string') return stringToHex(value)
  throw invalid('The message must be a string')
}

/** The message as text, or as hex if it isn't text. */
function readable(raw: Hex): string {
  const text = hexToString(raw)
  return stringToHex(text) === raw ? text : raw
}

/** Refuses data with members that its types do not declare, so that the wallet signs exactly what it shows. */
function parseTypedData(value: unknown): TypedData {
  try {
    return readTypedData(typeof value === 'string' ? parseJson(value) : value)
  } catch (error) {
    if (!(error instanceof MalformedValueError)) throw error
    throw invalid(`The typed data does not fit its types: ${error.message}`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('The typed data is not JSON')
  }
}

/** Nested fields as lines: `order › price`. */
function fieldRows(value: unknown, path: string[] = []): QuestionRow[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => fieldRows(inner, [...path, key]))
  const text = String(value)
  return [{ label: path.join(' › '), value: text, mono: isHex(text) }]
}
