import type { CaipNetworkId } from '@latchkey/contract'
import { SiwxError } from '../errors/SiwxError.ts'
import { createMessage } from '../message/createMessage.ts'
import { dropUndefined } from '../message/dropUndefined.ts'
import type { SiwxMessage } from '../message/message.ts'
import { describeRecap, readRecap } from '../recap/recap.ts'
import { type VerifyOptions, type VerifyReturnType, verify } from '../verify/verify.ts'

/** What `verifyCacao()` verifies, and what it expects. */
export interface VerifyCacaoParameters extends VerifyOptions {
  /** A CACAO (CAIP-74) as an object: `{ h, p, s }`. */
  readonly cacao: unknown
}

/** The signature types that a CACAO may name. */
const KINDS = ['eip191', 'eip1271', 'eip6492', 'solana:ed25519', 'polkadot:sr25519', 'bip137', 'bip322']

/**
 * Verifies a CACAO (CAIP-74), which one-click authentication over a pairing returns. It rebuilds the message from the payload, and verifies it
 * with the signature as `verify()` does.
 *
 * @param parameters - the CACAO, and `expected`
 * @returns the message, or the reason of the refusal
 *
 * @example
 * const result = await verifyCacao({ cacao: body, expected: { domain: 'app.example.com', nonce } })
 */
export async function verifyCacao(parameters: VerifyCacaoParameters): Promise<VerifyReturnType> {
  try {
    const { cacao, ...options } = parameters
    const { message, signature } = readCacao(cacao)
    return await verify({ ...options, message: createMessage(message), signature })
  } catch (error) {
    if (!(error instanceof SiwxError)) throw error
    return { isValid: false, reason: error.reason, detail: error.message }
  }
}

function readCacao(cacao: unknown): { message: SiwxMessage; signature: string } {
  const { h, p, s } = asRecord(cacao)
  const header = asRecord(h)
  const payload = asRecord(p)
  const signed = asRecord(s)
  if (header.t !== 'eip4361' && header.t !== 'caip122')
    throw new SiwxError('cacao_unsupported', 'The CACAO is no sign-in of EIP-4361 or CAIP-122.')
  if (typeof signed.t !== 'string' || !KINDS.includes(signed.t))
    throw new SiwxError('cacao_unsupported', 'The CACAO is signed in a way that is not known.')
  const message = readPayload(payload)
  if (header.t === 'eip4361' && !message.chainId.startsWith('eip155:'))
    throw new SiwxError('cacao_malformed', 'EIP-4361 is for accounts of eip155.')
  return { message, signature: readSignature(textOf(signed, 's'), message.chainId) }
}

function readPayload(payload: Readonly<Record<string, unknown>>): SiwxMessage {
  const { chainId, accountAddress } = readIssuer(textOf(payload, 'iss'))
  const resources = readResources(payload.resources)
  const statement = completeStatement(optionalText(payload, 'statement'), resources)
  return {
    domain: textOf(payload, 'domain'),
    accountAddress,
    ...(statement !== undefined && { statement }),
    uri: textOf(payload, 'aud'),
    // In CAIP-74, the version is a text in the printed form and a number in the encoded one.
    version: String(payload.version),
    chainId,
    nonce: textOf(payload, 'nonce'),
    issuedAt: textOf(payload, 'iat'),
    ...dropUndefined({
      expirationTime: optionalText(payload, 'exp'),
      notBefore: optionalText(payload, 'nbf'),
      requestId: optionalText(payload, 'requestId'),
    }),
    ...(resources && { resources }),
  }
}

/** `did:pkh:eip155:1:0x…` */
function readIssuer(issuer: string): { chainId: CaipNetworkId; accountAddress: string } {
  const [, namespace, reference, accountAddress] =
    /^did:pkh:([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(issuer) ?? []
  if (namespace === undefined || accountAddress === undefined)
    throw new SiwxError('cacao_malformed', 'The issuer is no account in did:pkh.')
  return { chainId: `${namespace}:${reference}`, accountAddress }
}

function readResources(resources: unknown): readonly string[] | undefined {
  if (resources === undefined) return undefined
  if (!Array.isArray(resources) || !resources.every((uri) => typeof uri === 'string'))
    throw new SiwxError('cacao_malformed', 'The resources are no list of texts.')
  return resources
}

/** Adds the ReCap's sentence, which pairing clients sign but leave out of the payload. */
function completeStatement(
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined {
  const recap = readRecap(resources)
  if (!recap) return statement
  const sentence = describeRecap(recap)
  if (statement === undefined) return sentence
  return statement.endsWith(sentence) ? statement : `${statement} ${sentence}`
}

/** Adds 0x to an EVM signature: CAIP-74 omits it, while pairing clients write it. */
function readSignature(signature: string, chainId: CaipNetworkId): string {
  const isBareHex = chainId.startsWith('eip155:') && /^([0-9a-f]{2})+$/i.test(signature)
  return isBareHex ? `0x${signature}` : signature
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value))
  throw new SiwxError('cacao_malformed', 'A CACAO has a header, a payload and a signature.')
}

function textOf(record: Readonly<Record<string, unknown>>, field: string): string {
  const value = record[field]
  if (typeof value === 'string') return value
  throw new SiwxError('cacao_malformed', `The CACAO lacks "${field}".`)
}

function optionalText(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  return record[field] === undefined || record[field] === null ? undefined : textOf(record, field)
}
