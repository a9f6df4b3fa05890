import type { GatewayConfig } from '../config/config.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createNameRulings, type NameRulings } from '../modules/names/rulingStore.ts'
import { createNameStore } from '../modules/names/store.ts'
import { toZoneName } from '../modules/names/zoneName.ts'
import { Failure } from '../server/Failure.ts'
import { CommandError } from './CommandError.ts'

const USAGE = `Write one of:
  names list                    what is reserved or revoked
  names reserve <label> …       nobody can register these names; owners keep theirs
  names revoke <label> …        these names are no longer served, and nobody can register them
  names allow <label> …         ends both`

/** `main.js names …`: what the operator decides about names. It is in the database, so every gateway on it follows at once. */
export async function ruleNames(args: readonly string[], config: GatewayConfig): Promise<string> {
  const [verb = 'list', ...labels] = args
  const act = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  if (!act || (verb === 'list') !== (labels.length === 0)) throw new CommandError(USAGE)
  const { zone } = config.names
  if (zone === undefined) throw new CommandError('NAME_ZONE is not set. Set it as for the gateway.')
  const names = labels.map((label) => toName(zone, label))
  const database = await openDatabase(config)
  try {
    const rulings = createNameRulings(database)
    if (verb === 'list') return await list(rulings)
    const store = createNameStore(database)
    const lines: string[] = []
    for (const name of names)
      lines.push(await act(rulings, name, async () => (await store.taken([name])).has(name)))
    return lines.join('\n')
  } finally {
    await database.destroy()
  }
}

type Verb = (rulings: NameRulings, name: string, isRegistered: () => Promise<boolean>) => Promise<string>

const verbs: Readonly<Record<string, Verb>> = {
  list,
  async reserve(rulings, name, isRegistered) {
    await rulings.rule({ name, ruling: 'reserved', at: new Date().toISOString() })
    return (await isRegistered())
      ? `${name}: reserved. It is registered, and its owner keeps it; revoke it to end that.`
      : `${name}: reserved.`
  },
  async revoke(rulings, name, isRegistered) {
    await rulings.rule({ name, ruling: 'revoked', at: new Date().toISOString() })
    return `${name}: revoked${(await isRegistered()) ? '' : ', though nobody had registered it'}.`
  },
  async allow(rulings, name) {
    return (await rulings.lift(name))
      ? `${name}: allowed again.`
      : `${name}: was neither reserved nor revoked.`
  },
}

async function list(rulings: NameRulings): Promise<string> {
  const all = await rulings.list()
  return (
    all.map(({ name, ruling, at }) => `${name}  ${ruling}  ${at}`).join('\n') ||
    'No name is reserved or revoked.'
  )
}

function toName(zone: string, label: string): string {
  try {
    return toZoneName(zone, label, { isZoneOptional: true })
  } catch (error) {
    if (error instanceof Failure) throw new CommandError(`${label}: ${error.message}.`)
    throw error
  }
}
