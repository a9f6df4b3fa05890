import type { Row } from './cell.ts'
import { ANNOUNCEMENTS } from './rows/announcements.ts'
import { ANSWERS } from './rows/answers.ts'
import { CHANGES } from './rows/changes.ts'
import { FAILURES } from './rows/failures.ts'

/** The kit's reaction to each misbehaviour of a wallet, by the user's action. docs/wallets.md is generated from it. */
export const MATRIX: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'How it answers': ANSWERS,
  'How it fails': FAILURES,
  'What it does meanwhile': CHANGES,
  'How it announces itself': ANNOUNCEMENTS,
}
