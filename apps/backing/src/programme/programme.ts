import { formatAmount } from '@latchkey/core'
import { type InferOutput, safeParse } from 'valibot'
import { TREASURY_CHAIN_IDS, type TreasuryChainId } from './networks.ts'
import { programmeSchema } from './schema.ts'

/** A line of "what it pays for". `level` is the treasury's balance that covers this line and all lines before it. */
export interface ProgrammeLine {
  readonly amount: bigint
  readonly level: bigint
  readonly title: string
  readonly text: string
}

export interface ProgrammeTier {
  readonly name: string
  readonly from: bigint
  readonly gets: readonly string[]
}

export interface ProgrammeQuestion {
  readonly anchor: string
  readonly question: string
  readonly answer: string
}

/** The one funding programme that the page presents. Amounts are wei; texts are as written, in any direction. */
export interface Programme {
  readonly title: string
  readonly summary: string
  /** Whether the programme is only an example. Outside a lab, the page then accepts no contributions. */
  readonly example: boolean
  readonly goal: bigint
  /** A day, `2027-06-30`; the programme closes at its end, in UTC. */
  readonly closes?: string
  /** Checksummed. At least one. */
  readonly treasury: Readonly<Partial<Record<TreasuryChainId, string>>>
  /** A text that names who controls the treasury. */
  readonly owner?: string
  /** By amount, smallest first. */
  readonly tiers: readonly ProgrammeTier[]
  readonly paysFor: readonly ProgrammeLine[]
  readonly questions: readonly ProgrammeQuestion[]
  /** `icon` is a collection and an icon in it, such as `backing:code`. */
  readonly links: readonly {
    readonly title: string
    readonly url: string
    readonly icon?: string | undefined
  }[]
}

export type ParsedProgramme =
  | { readonly ok: true; readonly programme: Programme }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Anchors that the page itself uses. */
const TAKEN = [
  'closing',
  'how',
  'main',
  'pays-for',
  'questions',
  'root',
  'stones',
  'tiers',
  'title',
  'treasury',
  'wallet',
]

/**
 * Validates a programme from `programme.json` or from the page's payload.
 *
 * @returns the programme, or one line per problem with the field's path and the expected value; never throws
 */
export function parseProgramme(value: unknown): ParsedProgramme {
  const result = safeParse(programmeSchema, value)
  if (!result.success) {
    const problems = result.issues.map((issue) => {
      const path = issue.path?.map(({ key }) => String(key)).join('.')
      return `${path ?? 'programme'}: ${messageOf(issue)}`
    })
    return { ok: false, problems }
  }
  const problems = problemsAcross(result.output)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, programme: toProgramme(result.output) }
}

type Output = InferOutput<typeof programmeSchema>
type Issue = NonNullable<ReturnType<typeof safeParse<typeof programmeSchema>>['issues']>[number]

/** Returns the message of a problem. For missing and unknown fields, it replaces valibot's message. */
function messageOf({ type, expected, received, message }: Issue): string {
  if (type !== 'strict_object') return message
  if (expected === 'never') return 'is no field of a programme. Check its spelling'
  return received === 'undefined' ? 'is missing' : 'must be an object'
}

/** Returns problems that concern several fields. */
function problemsAcross({ goal, treasury, tiers, paysFor, questions }: Output): string[] {
  const problems: string[] = []
  if (TREASURY_CHAIN_IDS.every((id) => treasury[id] === undefined))
    problems.push(
      'treasury: must have an address for 42161 (Arbitrum One), 421614 (Arbitrum Sepolia) or both',
    )
  const cost = paysFor.reduce((sum, { amount }) => sum + amount, 0n)
  if (cost > goal)
    problems.push(
      `paysFor: comes to ${formatAmount(cost, 18)} ETH, which must not be more than the goal of ${formatAmount(goal, 18)}`,
    )
  tiers.forEach(({ from }, index) => {
    const first = tiers.findIndex((tier) => tier.from === from)
    if (first < index) problems.push(`tiers.${index}.from: must differ from tiers.${first}.from`)
  })
  questions.forEach(({ anchor }, index) => {
    const first = questions.findIndex((question) => question.anchor === anchor)
    if (first < index)
      problems.push(`questions.${index}.anchor: "${anchor}" must differ from questions.${first}.anchor`)
    if (TAKEN.includes(anchor))
      problems.push(`questions.${index}.anchor: "${anchor}" is the page's own, take another`)
  })
  return problems
}

function toProgramme({ closes, owner, treasury, tiers, paysFor, ...rest }: Output): Programme {
  let level = 0n
  return {
    ...rest,
    ...(closes === undefined ? {} : { closes }),
    ...(owner === undefined ? {} : { owner }),
    treasury: Object.fromEntries(
      TREASURY_CHAIN_IDS.flatMap((id) => (treasury[id] === undefined ? [] : [[id, treasury[id]]])),
    ),
    tiers: [...tiers].sort((one, other) => (one.from < other.from ? -1 : 1)),
    paysFor: paysFor.map((line) => {
      level += line.amount
      return { ...line, level }
    }),
  }
}
