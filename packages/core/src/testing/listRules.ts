import { readdirSync, readFileSync } from 'node:fs'
import { accountTypeFlow } from '../flows/accountType/accountType.ts'
import { activityFlow } from '../flows/activity/activity.ts'
import { directoryFlow } from '../flows/directory/directory.ts'
import { effects } from '../flows/effects.ts'
import { emailFlow } from '../flows/email/email.ts'
import { firstFlows } from '../flows/flows.ts'
import { identityFlow } from '../flows/identity/identity.ts'
import { missingFlow } from '../flows/missing/missing.ts'
import { namesFlow } from '../flows/names/names.ts'
import { onRampFlow } from '../flows/onramp/onramp.ts'
import { pairedFlow } from '../flows/pairing/paired.ts'
import { pairingFlow } from '../flows/pairing/pairing.ts'
import { sendFlow } from '../flows/send/send.ts'
import { siwxFlow } from '../flows/siwx/siwx.ts'
import { socialFlow } from '../flows/social/social.ts'
import { swapFlow } from '../flows/swap/swap.ts'
import { tasksFlow } from '../flows/tasks/tasks.ts'
import type { Flow } from '../store/flow.ts'
import type { LateSlices } from '../store/state.ts'

/** Every late flow by its name: one that is missing is a compile error. */
const lateFlows: { readonly [name in keyof LateSlices]: Flow<name, LateSlices[name]> } = {
  accountType: accountTypeFlow,
  activity: activityFlow,
  directory: directoryFlow,
  email: emailFlow({ endLeft: nothing, abortClosed: nothing, sync: nothing }),
  identity: identityFlow,
  missing: missingFlow,
  names: namesFlow,
  onramp: onRampFlow,
  pairing: pairingFlow,
  paired: pairedFlow({ wake: nothing, rest: nothing, endLeft: nothing }),
  send: sendFlow,
  siwx: siwxFlow,
  social: socialFlow({ end: nothing }),
  swap: swapFlow,
  tasks: tasksFlow,
}

function nothing(): void {}

/** A rule as it is printed. */
export interface ListedRule {
  readonly name: string
  readonly cause: string
  readonly effect: string
}

const FLOWS = new URL('../flows/', import.meta.url)
/** The doc comment above a rule. */
const COMMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\s*(?:(?:export )?const )?(\w+)(?: =|:) rule\(/g

/** What the sources say above each rule, by its name. */
function readEffects(): ReadonlyMap<string, string> {
  const files = readdirSync(FLOWS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const source = files.map((file) => readFileSync(new URL(file, FLOWS), 'utf8')).join('\n')
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

/** Every rule of every flow, read from the rules themselves and the comments above them: `npm run rules` prints them. */
export function listRules(): readonly ListedRule[] {
  const flows: readonly Pick<Flow, 'rules'>[] = [...effects, ...firstFlows, ...Object.values(lateFlows)]
  const effectsByName = readEffects()
  return flows.flatMap(({ rules = {} }) =>
    Object.entries(rules).map(([name, { on }]) => ({
      name,
      cause: on === 'any' ? 'any event' : on.join(', '),
      effect: effectsByName.get(name) ?? '',
    })),
  )
}
