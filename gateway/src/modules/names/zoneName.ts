import { MAX_NAME_LENGTH, MIN_NAME_LENGTH, NAME_TEXTS } from '@latchkey/contract'
import { normalize } from 'viem/ens'
import { Failure } from '../../server/Failure.ts'

/**
 * Normalizes a text to a name of the zone (ENSIP-15): one label of plain letters, digits and hyphens under the zone (S5.1).
 * Letters of other scripts are refused, not mapped, so that no two names look alike.
 */
export function toZoneName(
  zone: string | undefined,
  text: string,
  { isZoneOptional = false }: { isZoneOptional?: boolean } = {},
): string {
  if (zone === undefined) throw refuse('zone', 'No zone is set up here. The operator sets NAME_ZONE.')
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const isInZone = lower.endsWith(`.${zone}`)
  if (!isInZone && (!isZoneOptional || lower.includes('.')))
    throw refuse('zone', `Names here end in .${zone}`)
  const label = isInZone ? lower.slice(0, -zone.length - 1) : lower
  if (!/^[a-z0-9-]*$/.test(label)) throw refuse('name', NAME_TEXTS.badCharacters)
  if (label.length < MIN_NAME_LENGTH) throw refuse('name', NAME_TEXTS.tooShort)
  if (label.length > MAX_NAME_LENGTH) throw refuse('name', NAME_TEXTS.tooLong)
  const name = `${label}.${zone}`
  if (!isNormal(name)) throw refuse('name', 'Names cannot have two hyphens in third place')
  return name
}

function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}

export function refuse(field: string, description: string): Failure {
  return new Failure(400, field, description)
}
