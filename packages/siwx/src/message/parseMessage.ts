import type { CaipNetworkId } from '@latchkey/contract'
import { quote } from '../errors/quote.ts'
import { SiwxError } from '../errors/SiwxError.ts'
import { namespaceNamed, profileOf, type SiwxNamespace } from '../namespaces/profiles.ts'
import { checkMessage, MOST_CHARACTERS } from './checkMessage.ts'
import { dropUndefined } from './dropUndefined.ts'
import type { SiwxMessage } from './message.ts'

interface Tag {
  readonly label: string
  readonly isOptional?: true
}

const times: readonly Tag[] = [
  { label: 'Issued At' },
  { label: 'Expiration Time', isOptional: true },
  { label: 'Not Before', isOptional: true },
  { label: 'Request ID', isOptional: true },
]
const start: readonly Tag[] = [{ label: 'URI' }, { label: 'Version' }]
const ordered: readonly Tag[] = [...start, { label: 'Chain ID' }, { label: 'Nonce' }, ...times]
/** The order that CAIP-122 prints for other namespaces than eip155. */
const chainLast: readonly Tag[] = [...start, { label: 'Nonce' }, ...times, { label: 'Chain ID' }]

/**
 * Parses the text of EIP-4361 or CAIP-122. The grammar is strict: a text that parses has each field once, in order, and no
 * character that a wallet could display differently.
 *
 * @param text - exactly as it was signed
 * @returns the fields; missing fields are absent
 * @throws SiwxError if the text is not such a message
 *
 * @example
 * const { accountAddress, chainId } = parseMessage(text)
 */
export function parseMessage(text: string): SiwxMessage {
  if (typeof text !== 'string') throw malformed('A message is a text.')
  if (text.length > MOST_CHARACTERS)
    throw new SiwxError('message_too_large', `A message has at most ${MOST_CHARACTERS} characters.`)
  const lines = text.split('\n')
  const { namespace, ...header } = readHeader(lines[0] ?? '')
  if (lines[1] === undefined || lines[2] !== '')
    throw malformed('The account stands in the second line, and an empty line after it.')
  const { statement, next } = readStatement(lines, namespace)
  const layout = namespace !== 'eip155' && lines[next + 2]?.startsWith('Nonce: ') ? chainLast : ordered
  const { fields, resources } = readFields(lines.slice(next), layout)
  const at = (label: string) => fields.get(label)
  const message: SiwxMessage = {
    ...header,
    accountAddress: lines[1],
    ...(statement !== undefined && { statement }),
    uri: at('URI') ?? '',
    version: at('Version') ?? '',
    chainId: readChain(namespace, at('Chain ID') ?? ''),
    nonce: at('Nonce') ?? '',
    issuedAt: at('Issued At') ?? '',
    ...dropUndefined({
      expirationTime: at('Expiration Time'),
      notBefore: at('Not Before'),
      requestId: at('Request ID'),
    }),
    ...(resources && { resources }),
  }
  checkMessage(message)
  return message
}

function readHeader(line: string): Pick<SiwxMessage, 'scheme' | 'domain'> & { namespace: SiwxNamespace } {
  const [, scheme, domain = '', name = ''] =
    /^(?:([^:/?#\s]+):\/\/)?(.*) wants you to sign in with your (\S+) account:$/.exec(line) ?? []
  if (name === '')
    throw malformed('The first line is not "{domain} wants you to sign in with your Ethereum account:".')
  const namespace = namespaceNamed(name)
  if (!namespace)
    throw new SiwxError('namespace_unsupported', `Accounts of ${quote(name)} cannot sign in yet.`)
  return { ...dropUndefined({ scheme }), domain, namespace }
}

function readStatement(
  lines: readonly string[],
  namespace: SiwxNamespace,
): { statement?: string; next: number } {
  const [first, second] = [lines[3], lines[4]]
  // Outside eip155, the fields may follow without another empty line.
  if (namespace !== 'eip155' && first?.startsWith('URI: ') && second !== '') return { next: 3 }
  if (first === '') return { next: 4 }
  if (first === undefined || second !== '')
    throw malformed('A statement is one line between two empty lines.')
  return { statement: first, next: 5 }
}

function readFields(
  lines: readonly string[],
  layout: readonly Tag[],
): { fields: ReadonlyMap<string, string>; resources?: readonly string[] } {
  const fields = new Map<string, string>()
  let next = 0
  for (const { label, isOptional } of layout) {
    const line = lines[next]
    if (line?.startsWith(`${label}: `)) {
      fields.set(label, line.slice(label.length + 2))
      next += 1
    } else if (!isOptional) throw malformed(`"${label}: " is missing, or stands elsewhere.`)
  }
  const rest = lines.slice(next)
  if (rest.length === 0) return { fields }
  if (rest[0] !== 'Resources:') throw malformed(`The line ${quote(rest[0])} is one too many.`)
  return { fields, resources: rest.slice(1).map(readResource) }
}

function readResource(line: string): string {
  if (!line.startsWith('- ')) throw malformed(`The line ${quote(line)} is not a resource.`)
  return line.slice(2)
}

/** Reads a chain. Wallets write its reference; outside eip155, they may also write the whole CAIP-2 id. */
function readChain(namespace: SiwxNamespace, text: string): CaipNetworkId {
  const prefix = `${namespace}:`
  const reference = namespace !== 'eip155' && text.startsWith(prefix) ? text.slice(prefix.length) : text
  return `${namespace}:${profileOf(namespace)?.readReference(reference) ?? reference}`
}

function malformed(message: string): SiwxError {
  return new SiwxError('message_malformed', message)
}
