import { type Programme, parseProgramme } from '../programme/programme.ts'
import { PayloadError } from './PayloadError.ts'

/**
 * Validates the programme of a build or a page.
 *
 * @throws PayloadError with a line for every problem
 */
export function requireProgramme(value: unknown, file = 'programme.json'): Programme {
  const parsed = parseProgramme(value)
  if (parsed.ok) return parsed.programme
  throw new PayloadError(parsed.problems.map((problem) => `${file}: ${problem}`).join('\n'))
}
