import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { ConfigError } from '../../config/ConfigError.ts'
import { isSameSecret } from '../../server/isSameSecret.ts'

/** Each purpose has its own key, so that a value of one purpose is invalid for another. */
export type SealPurpose = 'device share' | 'recovery share' | 'recovery secret'

/** Seals values that the database must not reveal. A key-management service can implement the same interface. */
export interface Sealer {
  /** @param context - what the value belongs to; the value opens only with the same context */
  seal(purpose: SealPurpose, value: string, context: readonly string[]): Promise<string>
  /**
   * @returns the value, and whether a key other than the current one had sealed it
   * @throws UnknownKeyError if the list lacks the key; BrokenSealError if the value was changed or belongs elsewhere
   */
  open(
    purpose: SealPurpose,
    sealed: string,
    context: readonly string[],
  ): Promise<{ readonly value: string; readonly isOld: boolean }>
  /** A keyed hash for short secrets, because they could be guessed from an unkeyed hash in the database. */
  hash(text: string): Promise<string>
  /** A keyed hash that authenticates a row, prefixed with the key's id: `2026-11.<43 letters>`. */
  mac(text: string): string
  /** @returns `key` if the list lacks the key that the MAC names */
  checkMac(text: string, mac: string): 'genuine' | 'forged' | 'key'
  /**
   * A keyed hash for the wallet log, with the key that has this id.
   *
   * @throws UnknownKeyError if the list lacks the key
   */
  mark(text: string, id: string): Promise<string>
  /** The ids of the keys in the list, the current one first. */
  readonly keyIds: readonly [string, ...string[]]
}

export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError'
}

export class BrokenSealError extends Error {
  override readonly name = 'BrokenSealError'
}

const FORMAT = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

const base64Key = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
  v.check((bytes) => bytes.length === KEY_BYTES, `must be ${KEY_BYTES} bytes in base64`),
)
const listShape = v.pipe(
  v.object({
    current: v.string(),
    keys: v.record(
      v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'is not an id of letters and digits')),
      base64Key,
    ),
  }),
  v.check(({ current, keys }) => Object.hasOwn(keys, current), 'current names no key of the list'),
  // An earlier key may be weak: it only opens values that it sealed, until they are sealed again.
  v.check(
    ({ current, keys }) => !isPattern(keys[current]),
    'current names a key that is not random. Add one of openssl rand -base64 32, name it current, and keep the other until nothing is sealed with it',
  ),
)

/**
 * Reads the list of key-encryption keys: `{"current": "2026-11", "keys": {"2026-11": "<32 bytes in base64>"}}`. New values are sealed
 * with the current key; the other keys only open values that they sealed.
 *
 * @throws ConfigError if the file is not such a list
 */
export function openKeyList(path: string): Sealer {
  const { current, keys } = readList(path)
  const derive = (id: string, purpose: string): Buffer => {
    const key = keys[id]
    if (key === undefined || !Object.hasOwn(keys, id))
      throw new UnknownKeyError(`The key list has no key "${id}".`)
    return Buffer.from(hkdfSync('sha256', key, '', `latchkey wallet ${purpose}`, KEY_BYTES))
  }
  /** Derived once, because rows are checked at every request. */
  const rowKeys = new Map(Object.keys(keys).map((id) => [id, derive(id, 'row')]))
  const markKeys = new Map<string, Buffer>()
  const macBy = (key: Buffer, text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    keyIds: [current, ...Object.keys(keys).filter((id) => id !== current)],
    mac: (text) => `${current}.${macBy(rowKeys.get(current) ?? derive(current, 'row'), text)}`,
    checkMac(text, mac) {
      const [, id = '', given = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(mac) ?? []
      const key = rowKeys.get(id)
      if (!key) return id === '' ? 'forged' : 'key'
      return isSameSecret(macBy(key, text), given) ? 'genuine' : 'forged'
    },
    async seal(purpose, value, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', derive(current, purpose), iv, {
        authTagLength: TAG_BYTES,
      }).setAAD(toBytes(context))
      const sealed = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${FORMAT}.${current}.${sealed.toString('base64url')}`
    },
    async open(purpose, sealed, context) {
      const [format, id = '', body = ''] = sealed.split('.')
      if (format !== FORMAT) throw new BrokenSealError('The seal has an unknown form.')
      const key = derive(id, purpose)
      const bytes = Buffer.from(body, 'base64url')
      // A shorter value would be read as a short tag, which is easier to guess.
      if (bytes.length < IV_BYTES + TAG_BYTES) throw new BrokenSealError('The seal is too short.')
      try {
        const iv = bytes.subarray(0, IV_BYTES)
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
          .setAAD(toBytes(context))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        const value = Buffer.concat([
          decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8')
        return { value, isOld: id !== current }
      } catch {
        throw new BrokenSealError('The seal does not open.')
      }
    },
    hash: async (text) => createHmac('sha256', derive(current, 'hash')).update(text).digest('base64url'),
    async mark(text, id) {
      const key = markKeys.get(id) ?? derive(id, 'log')
      markKeys.set(id, key)
      return macBy(key, text)
    },
  }
}

function readList(path: string): v.InferOutput<typeof listShape> {
  let text: unknown
  try {
    text = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The file's contents must not appear in any message.
    throw new ConfigError([`WALLET_KEK_FILE cannot be read as JSON. ${EXAMPLE}`])
  }
  const parsed = v.safeParse(listShape, text)
  if (parsed.success) return parsed.output
  const mistakes = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the list'} ${issue.message}`)
  throw new ConfigError([`WALLET_KEK_FILE is not valid: ${mistakes.join('; ')}. ${EXAMPLE}`])
}

const EXAMPLE = 'Write {"current": "2026-11", "keys": {"2026-11": "…"}}, each key 32 random bytes in base64.'

/**
 * Whether bytes are certainly not random: few distinct values, a run such as 0, 1, 2, or text. One in 10¹³ random keys is
 * rejected by mistake.
 */
function isPattern(bytes: Buffer = Buffer.alloc(KEY_BYTES)): boolean {
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  const steps = new Set(bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0)))
  return isText || steps.size === 1 || new Set(bytes).size <= KEY_BYTES / 2
}

function toBytes(context: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(context))
}
