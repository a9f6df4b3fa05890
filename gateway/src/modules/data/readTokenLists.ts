import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { ConfigError } from '../../config/ConfigError.ts'
import { type Token, tokenList } from './token.ts'

const OURS = fileURLToPath(new URL('../../../tokens/', import.meta.url))

/** Reads every `*.json` token list in a directory. @throws ConfigError, which names each file that is not a token list */
export function readTokenLists(directory: string = OURS): ReadonlyMap<string, readonly Token[]> {
  const tokens = new Map<string, Map<string, Token>>()
  const mistakes: string[] = []
  for (const file of listFiles(directory)) {
    const parsed = v.safeParse(tokenList, readJson(join(directory, file)))
    if (!parsed.success) {
      const [issue] = parsed.issues
      mistakes.push(
        `TOKEN_LIST_DIR: ${file}: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}. Write a Uniswap token list.`,
      )
      continue
    }
    for (const { chainId, logoURI, ...token } of parsed.output.tokens) {
      const id = `eip155:${chainId}`
      const ofChain = tokens.get(id) ?? new Map<string, Token>()
      const listedAs = `${id}:${token.address}`
      tokens.set(id, ofChain.set(token.address, { ...token, listedAs, logoUrl: logoURI }))
    }
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return new Map([...tokens].map(([id, ofChain]) => [id, [...ofChain.values()]]))
}

function listFiles(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((file) => file.endsWith('.json'))
      .sort()
  } catch {
    throw new ConfigError([
      `TOKEN_LIST_DIR: ${directory} cannot be read. Write the path of a directory with token lists.`,
    ])
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Not a token list; the caller reports the file.
    return undefined
  }
}
