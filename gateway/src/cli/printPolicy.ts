import { readFileSync } from 'node:fs'
import { readHostPolicy } from '../policy/readHostPolicy.ts'
import { CommandError } from './CommandError.ts'

const USAGE =
  'Write: policy --config page.json. docs/embedding.md, "Content policy", says what the file contains.'

/**
 * `main.js policy --config page.json`: the headers of a page that has the kit.
 *
 * @throws CommandError where the file is missing or wrong
 */
export async function printPolicy(args: readonly string[]): Promise<string> {
  const [option, path] = args
  if (option !== '--config' || path === undefined || args.length > 2) throw new CommandError(USAGE)
  const { contentPolicy, allow } = readHostPolicy(readJson(path))
  const frame =
    allow === undefined
      ? ''
      : `\n\nOn the site that frames this page:\n<iframe src="…" allow="${allow}"></iframe>`
  return `Content-Security-Policy: ${contentPolicy}${frame}`
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${path} cannot be read as JSON (${reason}). ${USAGE}`)
  }
}
