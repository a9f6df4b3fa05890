import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Entry } from './ledger.ts'

/** Keeps what happened on the chain in a file, a line each, so that the next start does it again. */
export function openJournal(path: string | undefined, fresh: boolean) {
  if (path && fresh) rmSync(path, { force: true })
  return {
    read: (): Entry[] =>
      path && existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(parse) : [],
    write(entry: Entry): void {
      if (!path) return
      mkdirSync(dirname(path), { recursive: true })
      appendFileSync(path, `${stringify(entry)}\n`)
    },
  }
}

function stringify(entry: Entry): string {
  if ('skipped' in entry) return JSON.stringify(entry)
  return JSON.stringify({ slot: entry.slot, wire: Buffer.from(entry.wire).toString('base64') })
}

/** A line that a crash cut short is left out: its transaction was never confirmed to anybody. */
function parse(line: string): Entry[] {
  try {
    const { slot, wire, skipped } = JSON.parse(line)
    if (Number.isSafeInteger(skipped)) return [{ skipped }]
    return Number.isSafeInteger(slot) ? [{ slot, wire: new Uint8Array(Buffer.from(wire, 'base64')) }] : []
  } catch {
    // The line is empty at the end of the file, or truncated.
    return []
  }
}
