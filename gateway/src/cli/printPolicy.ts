import { readFileSync } from 'node:fs'
import { readHostPolicy } from '../policy/readHostPolicy.ts'
import { CommandError } from './CommandError.ts'

const USAGE =
  'Write: policy --config page.json. docs/embedding.md, "Content policy", says what the file contains.'

/** No value of the header lets the wallet in, so there is none to print. */
const WITHOUT_EMBEDDER_POLICY =
  'Send no Cross-Origin-Embedder-Policy: require-corp and credentialless both block the frame of the embedded wallet.'

/** `main.js policy --config page.json`: the headers of a page that has the kit. */
export async function printPolicy(args: readonly string[]): Promise<string> {
  const [option, path] = args
  if (option !== '--config' || path === undefined || args.length > 2) throw new CommandError(USAGE)
  const { contentPolicy, openerPolicy, allow } = readHostPolicy(readJson(path))
  const headers = [`Content-Security-Policy: ${contentPolicy}`]
  const remarks: string[] = []
  if (openerPolicy !== undefined) {
    headers.push(`Cross-Origin-Opener-Policy: ${openerPolicy}`)
    remarks.push(WITHOUT_EMBEDDER_POLICY)
  }
  if (allow !== undefined)
    remarks.push(`On the site that frames this page:\n<iframe src="…" allow="${allow}"></iframe>`)
  return [headers.join('\n'), ...remarks].join('\n\n')
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandError(`${path} cannot be read as JSON (${reason}). ${USAGE}`)
  }
}
