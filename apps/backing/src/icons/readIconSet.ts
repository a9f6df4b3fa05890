import { iconSetSchema } from '@latchkey/contract'
import { parse } from 'valibot'
import type { IconData } from './IconData.ts'
import { parseIconBody } from './parseIconBody.ts'

/** The size of an icon if its collection has none. */
const FIELD = 16

/**
 * Parses the response of an icon service.
 *
 * @returns icons by name, without icons that have any unknown part
 * @throws ValiError if the response is not a set of icons
 */
export function readIconSet(value: unknown): ReadonlyMap<string, IconData> {
  const { icons, aliases = {}, ...set } = parse(iconSetSchema, value)
  const read = new Map<string, IconData>()
  for (const [name, { body, ...own }] of Object.entries(icons)) {
    const { left = 0, top = 0, width = FIELD, height = FIELD } = { ...set, ...own }
    const shapes = parseIconBody(body)
    if (shapes) read.set(name, { shapes, viewBox: `${left} ${top} ${width} ${height}` })
  }
  for (const [name, { parent }] of Object.entries(aliases)) {
    const icon = read.get(parent)
    if (icon) read.set(name, icon)
  }
  return read
}
