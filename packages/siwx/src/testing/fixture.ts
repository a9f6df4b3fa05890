import { readFileSync } from 'node:fs'

/** Reads published test vectors. What they hold is known by their README; tests name its type. */
export function readFixture<content>(name: string): content {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8'))
}
