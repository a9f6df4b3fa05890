import { mkdirSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { ConfigError } from '../../config/ConfigError.ts'
import { type Sealer, UnknownKeyError } from './keyList.ts'

export interface LogLogin {
  readonly projectId: string
  readonly issuer: string
  readonly subject: string
}

/** Why a line is written. After `removed` and `deleted` the login may have another wallet. */
const WHAT = ['made', 'found', 'removed', 'deleted'] as const
export type LogEvent = (typeof WHAT)[number]

/** The wallet ids that the log has for a user's logins. */
export interface Logged {
  /** Wallets that one of the logins opens. */
  readonly held: readonly string[]
  /** Wallets that one of the logins opened until that was ended on purpose. */
  readonly released: readonly string[]
}

/**
 * Records which login has which wallet, in files that outlive a restored, rolled-back or lost database. Lines are only added. Each writer has
 * its own file, and reads the other writers' files in the same folder.
 */
export interface WalletLog {
  /** @param walletId - if each login is known to have this wallet, the files are not read again */
  lookUp(logins: readonly LogLogin[], walletId?: string): Promise<Logged>
  /** Resolves once the lines are on the disk. @throws if they cannot be written */
  write(what: LogEvent, logins: readonly LogLogin[], walletId: string): Promise<void>
  close(): Promise<void>
}

const lineShape = v.object({
  what: v.picklist(WHAT),
  /** HMAC of project, issuer and subject. */
  login: v.string(),
  wallet: v.string(),
  /** The id of the key of both HMACs. */
  key: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** HMAC of all other fields. */
  mac: v.string(),
})
type Line = v.InferOutput<typeof lineShape>

const ENDING = '.log'
const NEWLINE = 10
const OWNER_ONLY = 0o600
const OWNER_FOLDER = 0o700

/**
 * Opens the log, and reads all its lines.
 *
 * @param path - this writer's own file
 * @throws ConfigError if the file cannot be written, or the key list lacks one of the log's keys
 */
export async function openWalletLog(
  path: string,
  { sealer, logger, now }: { readonly sealer: Sealer; readonly logger: Logger; readonly now: () => number },
): Promise<WalletLog> {
  const folder = dirname(path)
  /** The newest line by the login's mark and the wallet's id. */
  const known = new Map<string, Map<string, { readonly at: string; readonly isHeld: boolean }>>()
  const keyIds = new Set([sealer.keyIds[0]])
  /** How far each file was read, in bytes and lines. */
  const places = new Map<string, { offset: number; line: number }>()
  let queue: Promise<unknown> = Promise.resolve()

  const own = await openOwn(path, logger)
  try {
    await catchUp()
  } catch (error) {
    await own.close()
    throw error instanceof UnknownKeyError
      ? new ConfigError([
          `WALLET_KEK_FILE lacks a key by which ${folder} was written: ${error.message} Put it back into the list.`,
        ])
      : error
  }

  /** Runs actions one after the other, because two concurrent readers would begin at the same place. */
  function inTurn<value>(act: () => Promise<value>): Promise<value> {
    const turn = queue.then(act, act)
    queue = turn.catch(() => undefined)
    return turn
  }

  async function catchUp(): Promise<void> {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort()
    for (const name of names) await readOn(join(folder, name))
  }

  /** Reads complete lines. An unterminated last line is still being written, or was truncated by a crash. */
  async function readOn(file: string): Promise<void> {
    const place = places.get(file) ?? { offset: 0, line: 0 }
    const handle = await open(file, 'r')
    try {
      const { size } = await handle.stat()
      if (size < place.offset) {
        logger.error({ file }, 'the log of wallets was cut: lines of it are gone')
        Object.assign(place, { offset: 0, line: 0 })
      }
      const bytes = Buffer.alloc(size - place.offset)
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, place.offset)
      const whole = bytes.subarray(0, bytesRead).lastIndexOf(NEWLINE) + 1
      for (const text of bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)) {
        place.line += 1
        const line = await readLine(text)
        if (line) take(line)
        else logger.error({ file, line: place.line }, 'a line of the log of wallets is damaged')
      }
      place.offset += whole
      places.set(file, place)
    } finally {
      await handle.close()
    }
  }

  async function readLine(text: string): Promise<Line | undefined> {
    const parsed = v.safeParse(lineShape, toJson(text))
    if (!parsed.success) return undefined
    const { mac, ...rest } = parsed.output
    return (await sealer.mark(contentOf(rest), rest.key)) === mac ? parsed.output : undefined
  }

  function take({ what, login, wallet, key, at }: Line): void {
    keyIds.add(key)
    const wallets = known.get(login) ?? new Map()
    const before = wallets.get(wallet)
    if (before === undefined || at >= before.at)
      wallets.set(wallet, { at, isHeld: what === 'made' || what === 'found' })
    known.set(login, wallets)
  }

  async function look(logins: readonly LogLogin[]) {
    const [held, released] = [new Set<string>(), new Set<string>()]
    let hold = 0
    for (const login of logins) {
      let isHeld = false
      for (const id of keyIds)
        for (const [wallet, one] of known.get(await sealer.mark(nameOf(login), id)) ?? []) {
          isHeld ||= one.isHeld
          ;(one.isHeld ? held : released).add(wallet)
        }
      hold += Number(isHeld)
    }
    return { held: [...held], released: [...released], hold }
  }

  return {
    lookUp: (logins, walletId) =>
      inTurn(async () => {
        const expected = await look(logins)
        if (expected.hold === logins.length && expected.held.every((wallet) => wallet === walletId))
          return answerOf(expected)
        await catchUp()
        return answerOf(await look(logins))
      }),
    write: (what, logins, walletId) =>
      inTurn(async () => {
        const [key] = sealer.keyIds
        const at = new Date(now()).toISOString()
        const lines: string[] = []
        for (const login of logins) {
          const rest = { what, login: await sealer.mark(nameOf(login), key), wallet: walletId, key, at }
          lines.push(`${JSON.stringify({ ...rest, mac: await sealer.mark(contentOf(rest), key) })}\n`)
        }
        const { size } = await own.stat()
        try {
          await own.appendFile(lines.join(''))
          await own.sync()
        } catch (error) {
          // A full disk may leave half a line, which would damage the next one.
          await own.truncate(size).catch(() => undefined)
          throw error
        }
        await readOn(path)
      }),
    close: () => inTurn(() => own.close()),
  }
}

/** Opens the writer's own file, without a line that a crash truncated. That line was never confirmed to a client. */
async function openOwn(path: string, logger: Logger): Promise<FileHandle> {
  if (!path.endsWith(ENDING))
    throw new ConfigError([
      `WALLET_LOG_FILE has to end with ${ENDING}: other files of its folder are not read.`,
    ])
  try {
    mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER })
    const file = await open(path, 'a+', OWNER_ONLY)
    const bytes = await file.readFile()
    const whole = bytes.lastIndexOf(NEWLINE) + 1
    if (whole < bytes.length) {
      logger.warn({ file: path }, 'the last line of the log of wallets was torn, and is taken away')
      await file.truncate(whole)
    }
    await file.sync()
    // A new file survives a power failure only if its folder is also on the disk.
    const folder = await open(dirname(path), 'r')
    await folder.sync()
    await folder.close()
    return file
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([
      `WALLET_LOG_FILE cannot be written (${basename(path)}: ${reason}). Name a file that the gateway may write; without the log no wallet is made.`,
    ])
  }
}

/** Leaves wallets out of `released` that another login still opens. */
const answerOf = ({ held, released }: Logged): Logged => ({
  held,
  released: released.filter((wallet) => !held.includes(wallet)),
})

const nameOf = ({ projectId, issuer, subject }: LogLogin): string =>
  JSON.stringify(['login', projectId, issuer, subject])

const contentOf = ({ what, login, wallet, key, at }: Omit<Line, 'mac'>): string =>
  JSON.stringify(['line', what, login, wallet, key, at])

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
