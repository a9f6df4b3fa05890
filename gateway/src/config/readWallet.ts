import { existsSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { RECOVERY_MODES, type RecoveryMode } from '@latchkey/contract'
import * as v from 'valibot'
import { checkSecretFile } from './checkSecretFile.ts'
import { type Descriptors, readDescriptors } from './readDescriptors.ts'
import { type FarcasterSettings, readFarcaster } from './readFarcaster.ts'
import { readPicture } from './readPicture.ts'
import { readSocial, type SocialSettings } from './readSocial.ts'
import type { SettingReader } from './SettingReader.ts'

export interface WalletConfig {
  /** The wallet's own origin, without a trailing slash: `https://wallet.example.com`. */
  readonly url: string
  readonly name: string
  /** Its picture, as a `data:` URL; empty if there is none. */
  readonly logo: string
  readonly host: string
  readonly port: number
  /** The built page. Without it, only the page's calls are answered. */
  readonly frameDir: string | undefined
  /** The operator's descriptors of contracts (ERC-7730). */
  readonly descriptors: Descriptors
  /** The keys that seal shares: see keyList.ts. */
  readonly kekFile: string
  /** This gateway's own file of the wallet log. Other gateways' files are in the same folder. */
  readonly logFile: string
  /** Whether the log file is in the data directory, where no other gateway reads it. */
  readonly isLogOwn: boolean
  /** ISO 8601: when the database was restored. Users without a wallet must then first say whether they had one. */
  readonly restoredAt: string | undefined
  /** How users reach the operator, an address or a page; empty if not set. */
  readonly contact: string
  /** How wallets are recovered, unless a project overrides it. */
  readonly recovery: RecoveryMode
  /** Whether an unknown device needs approval by a mailed link, unless a project overrides it. */
  readonly deviceApproval: boolean
  readonly smtpUrl: string
  /** `Name <wallet@example.com>`, or an address alone. */
  readonly mailFrom: string
  /** Sign-ins that one network address may begin per hour. */
  readonly mailsPerClient: number
  readonly social: readonly SocialSettings[]
  /** Absent if users may not sign in with Farcaster. */
  readonly farcaster: FarcasterSettings | undefined
}

const EXAMPLE = '/etc/latchkey/wallet-keys.json'

/** Without `WALLET_URL`, there is no embedded wallet. Its keys must be outside `dataDir`, so that no stolen backup contains both. */
export function readWallet(
  read: SettingReader,
  chains: readonly string[],
  dataDir: string,
): WalletConfig | undefined {
  const url = read.url('WALLET_URL', ['http:', 'https:'])
  if (url === undefined) return undefined
  const { origin, pathname, protocol, hostname } = new URL(url)
  if (pathname !== '/')
    read.mistake('WALLET_URL has a path. Write an origin, such as https://wallet.example.com.')
  if (protocol === 'http:' && hostname !== 'localhost' && !hostname.endsWith('.localhost'))
    read.mistake(
      'WALLET_URL is not https. Only localhost may do without: browsers give pages keys in a secure context.',
    )
  return {
    url: origin,
    name: readName(read, hostname),
    logo: readLogo(read),
    host: read.text('WALLET_HOST', '127.0.0.1'),
    port: read.whole('WALLET_PORT', 4120, 0, 65_535),
    frameDir: readFrameDir(read),
    descriptors: readDescriptors(read),
    kekFile: readKekFile(read, dataDir),
    isLogOwn: read.path('WALLET_LOG_FILE') === undefined,
    logFile: read.path('WALLET_LOG_FILE') ?? join(dataDir, 'wallet-log', 'gateway.log'),
    restoredAt: readRestored(read),
    contact: readContact(read),
    recovery: readRecovery(read),
    deviceApproval: read.oneOf('WALLET_DEVICE_APPROVAL', 'off', ['on', 'off']) === 'on',
    smtpUrl:
      read.url('SMTP_URL', ['smtp:', 'smtps:']) ??
      missing(read, 'SMTP_URL', 'smtps://user:password@mail.example.com'),
    mailFrom: readMailFrom(read),
    mailsPerClient: read.whole('WALLET_MAILS_PER_CLIENT', 30, 1, 1_000_000),
    social: readSocial(read),
    farcaster: readFarcaster(read, chains),
  }
}

/** How users can sign in: `email`, and the providers that are set up. */
export function loginsOf({
  social,
  farcaster,
}: Pick<WalletConfig, 'social' | 'farcaster'>): readonly string[] {
  return ['email', ...social.map(({ id }) => id), ...(farcaster ? ['farcaster'] : [])]
}

/** Reads the wallet's name for users. A real host name is not allowed as a name, because it looks like phishing. */
function readName(read: SettingReader, hostname: string): string {
  const name = read.matching(
    'WALLET_NAME',
    v.pipe(v.string(), v.maxLength(40), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} .&'’-]*$/u)),
    'a name of at most 40 letters, for example WALLET_NAME="Backing wallet"',
  )
  if (name !== undefined || read.text('WALLET_NAME', '') !== '') return name ?? ''
  const isLab = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isLab ? 'Lab e-mail wallet' : missing(read, 'WALLET_NAME', '"Backing wallet"')
}

function readLogo(read: SettingReader): string {
  const path = read.path('WALLET_LOGO')
  if (path === undefined) return ''
  try {
    return readPicture(path)
  } catch (error) {
    read.mistake(`WALLET_LOGO ${error instanceof Error ? error.message : String(error)}`)
    return ''
  }
}

function readFrameDir(read: SettingReader): string | undefined {
  const dir = read.path('WALLET_FRAME_DIR')
  if (dir === undefined || existsSync(join(dir, 'index.html'))) return dir
  read.mistake(
    'WALLET_FRAME_DIR has no index.html. Write the folder of the built page, for example apps/frame/dist.',
  )
  return undefined
}

function readKekFile(read: SettingReader, dataDir: string): string {
  const path = read.path('WALLET_KEK_FILE')
  if (path === undefined) return missing(read, 'WALLET_KEK_FILE', EXAMPLE)
  if (!existsSync(path)) {
    read.mistake('WALLET_KEK_FILE does not exist. docs/embedded-wallet.md says how to make it.')
    return path
  }
  checkSecretFile(read, 'WALLET_KEK_FILE', path)
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  if (realpathSync(path).startsWith(folder + sep))
    read.mistake(
      `WALLET_KEK_FILE lies in DATA_DIR, beside the database that it protects. Keep it elsewhere, for example WALLET_KEK_FILE=${EXAMPLE}, and in backups of its own.`,
    )
  return path
}

function readRestored(read: SettingReader): string | undefined {
  const at = read.matching(
    'WALLET_RESTORED',
    v.pipe(v.string(), v.isoTimestamp()),
    'the time of the restore, for example WALLET_RESTORED=2026-11-28T06:15:00Z',
  )
  return at === undefined ? undefined : new Date(at).toISOString()
}

function readContact(read: SettingReader): string {
  const contact = v.pipe(v.string(), v.regex(/^(https:\/\/[^\s<>"]{1,90}|[^\s<>@,"]+@[^\s<>@,"]+)$/))
  const example = 'an address or a page, for example WALLET_CONTACT=help@example.com'
  return read.matching('WALLET_CONTACT', contact, example) ?? ''
}

/** Who can reconstruct keys is the operator's decision, so there is no default. */
function readRecovery(read: SettingReader): RecoveryMode {
  const mode = read.matching(
    'WALLET_RECOVERY',
    v.picklist(RECOVERY_MODES),
    `one of ${RECOVERY_MODES.join(', ')}`,
  )
  if (mode === undefined && read.text('WALLET_RECOVERY', '') === '')
    read.mistake(
      'WALLET_RECOVERY is not set, and decides who can open wallets. Write managed (you can), passkey or phrase (you cannot); docs/custody.md explains them.',
    )
  return mode ?? 'managed'
}

function readMailFrom(read: SettingReader): string {
  const address = v.pipe(v.string(), v.regex(/^([^<>\r\n]+ )?<?[^\s<>@,"]+@[^\s<>@,"]+>?$/))
  const from = read.matching('MAIL_FROM', address, 'an address, for example MAIL_FROM=wallet@example.com')
  if (from !== undefined || read.text('MAIL_FROM', '') !== '') return from ?? ''
  return missing(read, 'MAIL_FROM', 'wallet@example.com')
}

function missing(read: SettingReader, name: string, example: string): string {
  read.mistake(`${name} is not set, and WALLET_URL asks for it. Write for example ${name}=${example}.`)
  return ''
}
