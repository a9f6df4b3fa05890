import { readdirSync, readFileSync } from 'node:fs'
import { onRampEffects } from '../actions/onramp/onRampEffects.ts'
import { accountTypeEffects, emailEffects, socialEffects } from '../frame/rules.ts'
import { ownEffects } from '../history/keepOwn.ts'
import type { LateEffects } from '../kit/kit.ts'
import { pairedEffects } from '../pairing/rules.ts'
import { effects } from '../rules/effects.ts'
import { siwxRules } from '../siwx/rules.ts'

/** What late flows bring; a test compares it with the sources. */
const lateEffects: readonly LateEffects[] = [
  accountTypeEffects,
  ownEffects,
  emailEffects({ endLeft: nothing, abortClosed: nothing, sync: nothing }),
  onRampEffects,
  pairedEffects({ wake: nothing, rest: nothing, endLeft: nothing }),
  { rules: siwxRules },
  socialEffects({ end: nothing }),
]

function nothing(): void {}

export interface ListedRule {
  readonly name: string
  readonly cause: string
  readonly effect: string
}

const SOURCES = new URL('../', import.meta.url)
const COMMENTED =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\s*(?:(?:export )?const )?(\w+)(?:: Rule)?(?: =|:) (?:rule\()?\{\s*(?:\/\/.*\n\s*)*on:/g

/** What the sources say above each rule, by its name. */
function readEffects(): ReadonlyMap<string, string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const source = files.map((file) => readFileSync(new URL(file, SOURCES), 'utf8')).join('\n')
  return new Map(
    [...source.matchAll(COMMENTED)].map(([, comment = '', name = '']) => [
      name,
      comment
        .replace(/\n\s*\*/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  )
}

/** Every rule, read from the rules themselves and the comments above them: `npm run rules` prints them. */
export function listRules(): readonly ListedRule[] {
  const effectsByName = readEffects()
  return [...effects, ...lateEffects].flatMap(({ rules = {} }) =>
    Object.entries(rules).map(([name, { on }]) => ({
      name,
      cause: on === 'any' ? 'any event' : on.join(', '),
      effect: effectsByName.get(name) ?? '',
    })),
  )
}
