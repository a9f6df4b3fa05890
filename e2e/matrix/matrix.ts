import type { Row } from './cell.ts'
import { ANNOUNCEMENTS } from './rows/announcements.ts'
import { ANSWERS } from './rows/answers.ts'
import { CHANGES } from './rows/changes.ts'
import { FAILURES } from './rows/failures.ts'

/** What the kit does with each misbehaviour of a wallet, by what the visitor asks for. docs/wallets.md is made of it. */
export const MATRIX: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'How it answers': ANSWERS,
  'How it fails': FAILURES,
  'What it does meanwhile': CHANGES,
  'How it announces itself': ANNOUNCEMENTS,
}
