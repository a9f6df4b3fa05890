import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { ConfigError } from '../../config/ConfigError.ts'
import { directoryFile } from './directoryFile.ts'
import type { WalletEntry } from './wallet.ts'

/** The directory that comes with the gateway. */
export const OURS = fileURLToPath(new URL('../../../directory.json', import.meta.url))

type DirectoryFile = v.InferOutput<typeof directoryFile>

/**
 * Reads the wallets that are served: ours, and the operator's own before them or instead of them.
 *
 * @param path - `DIRECTORY_FILE`
 * @throws ConfigError naming the wallet and the field that is wrong
 */
export function readDirectory(path?: string): readonly WalletEntry[] {
  if (path === undefined) return readFile(OURS).wallets
  const own = readFile(path)
  if (own.mode === 'replace') return own.wallets
  const hidden = new Set([...own.remove, ...own.wallets.map(({ id }) => id)])
  return [...own.wallets, ...readFile(OURS).wallets.filter(({ id }) => !hidden.has(id))]
}

function readFile(path: string): DirectoryFile {
  const name = path === OURS ? 'directory.json' : `DIRECTORY_FILE: ${path}`
  const parsed = v.safeParse(directoryFile, readJson(path, name))
  if (!parsed.success) throw new ConfigError(parsed.issues.map((issue) => `${name}: ${whereOf(issue)}.`))
  const seen = new Set<string>()
  const twice = parsed.output.wallets.filter(({ id }) => seen.size === seen.add(id).size)
  if (twice.length > 0)
    throw new ConfigError(twice.map((wallet) => `${name}: two wallets have the id "${wallet.id}".`))
  return parsed.output
}

function readJson(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    const isJson = cause instanceof SyntaxError
    throw new ConfigError([
      `${name}: ${isJson ? 'is not JSON' : 'cannot be read'}. Write a directory as docs/directory.md has it.`,
    ])
  }
}

/** `wallets.3.mobile_link ("Example Wallet") must begin with a scheme` */
function whereOf(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`
}
