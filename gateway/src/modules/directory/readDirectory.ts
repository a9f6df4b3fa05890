import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { ConfigError } from '../../config/ConfigError.ts'
import type { DirectoryConfig } from '../../config/readDirectorySettings.ts'
import { directoryFile } from './directoryFile.ts'
import { requireSignature } from './requireSignature.ts'
import type { WalletEntry } from './wallet.ts'

export const OURS = fileURLToPath(new URL('../../../directory.json', import.meta.url))

type DirectoryFile = v.InferOutput<typeof directoryFile>

/**
 * Reads the served wallets: ours, and the operator's own before ours or instead of ours. If a public key is set, the operator's file (or
 * ours, if there is none) must be signed with it. A ConfigError names the wallet and the invalid field.
 */
export function readDirectory({
  file,
  publicKey,
}: Pick<DirectoryConfig, 'file' | 'publicKey'>): readonly WalletEntry[] {
  if (file === undefined) return readFile(OURS, publicKey).wallets
  const own = readFile(file, publicKey)
  if (own.mode === 'replace') return own.wallets
  const hidden = new Set([...own.remove, ...own.wallets.map(({ id }) => id)])
  return [...own.wallets, ...readFile(OURS, undefined).wallets.filter(({ id }) => !hidden.has(id))]
}

function readFile(path: string, publicKey: string | undefined): DirectoryFile {
  const name = path === OURS ? 'directory.json' : `DIRECTORY_FILE: ${path}`
  const bytes = readBytes(path, name)
  if (publicKey !== undefined) requireSignature(path, bytes, publicKey)
  const json = parseJson(bytes, name)
  const parsed = v.safeParse(directoryFile, json)
  if (!parsed.success)
    throw new ConfigError(parsed.issues.slice(0, 20).map((issue) => `${name}: ${describe(issue, json)}.`))
  const { wallets } = parsed.output
  const seen = new Set<string>()
  const twice = wallets.filter(({ id }) => seen.size === seen.add(id).size)
  if (twice.length > 0)
    throw new ConfigError(twice.map(({ id }) => `${name}: two wallets have the id "${id}". Keep one.`))
  return parsed.output
}

function readBytes(path: string, name: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new ConfigError([`${name} cannot be read. Write the path of a directory file.`])
  }
}

function parseJson(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ConfigError([`${name} is not JSON in UTF-8. Write it as docs/directory.md says.`])
  }
}

/** `wallets.3.mobile_link ("Example Wallet") must begin with a scheme` */
function describe(issue: v.BaseIssue<unknown>, json: unknown): string {
  const path = v.getDotPath(issue)
  if (!path) return issue.message
  const wallet = v.safeParse(named, json)
  const index = /^wallets\.(\d+)\./.exec(path)?.[1]
  const name = index && wallet.success ? wallet.output.wallets[Number(index)]?.name : undefined
  return `${path}${typeof name === 'string' ? ` ("${name}")` : ''} ${issue.message}`
}

/** The part of an invalid file that is needed to name the wallet. */
const named = v.object({ wallets: v.array(v.object({ name: v.optional(v.unknown()) })) })
