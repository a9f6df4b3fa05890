import { iconSet } from '@latchkey/contract'
import { json } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import { PICTURE_COST } from '../images/pictureCost.ts'
import { BACKING_ICONS, FIELD } from './collection.ts'

/** The collections that we serve, by prefix. */
const collections: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([['backing', BACKING_ICONS]])

/** Icons for pages that name them at run time, in the form that icon services share: S7.4. */
export const iconRoute = json(
  iconSet,
  async ({ path, query }) => {
    const prefix = path.file.replace(/\.json$/, '')
    const collection = collections.get(prefix)
    if (!collection) throw new Failure(404, 'file', 'No collection of that name is here.')
    const names = [...new Set(query.icons.split(',').filter(Boolean))]
    const found = names.flatMap((name) => {
      const art = collection.get(name)
      return art === undefined ? [] : [[name, { body: bodyOf(art) }] as const]
    })
    const missing = names.filter((name) => !collection.has(name))
    return {
      prefix,
      icons: Object.fromEntries(found),
      width: FIELD,
      height: FIELD,
      ...(missing.length > 0 && { not_found: missing }),
    }
  },
  { cost: PICTURE_COST },
)

function bodyOf(art: string): string {
  return `<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.5" d="${art}"/>`
}
