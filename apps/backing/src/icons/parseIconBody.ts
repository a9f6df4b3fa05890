import type { IconShape } from './IconData.ts'

const number = /^-?\d*\.?\d+(e-?\d+)?$/i
const numbers = /^[-\d\s.,+e]*$/i
const paint = /^(none|currentColor|#[\da-f]{3,8}|[a-z]{3,20})$/i

/** The allowed attributes and their values. No value can contain an address or run code. */
const attributes: Readonly<Record<string, RegExp>> = {
  d: /^[MLHVCSQTAZ\d\s,.+e-]*$/i,
  points: numbers,
  ...Object.fromEntries(
    ['cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'width', 'height', 'opacity'].map(
      (name) => [name, number],
    ),
  ),
  fill: paint,
  'fill-opacity': number,
  'fill-rule': /^(evenodd|nonzero)$/,
  'clip-rule': /^(evenodd|nonzero)$/,
  stroke: paint,
  'stroke-dasharray': numbers,
  'stroke-linecap': /^(butt|round|square)$/,
  'stroke-linejoin': /^(bevel|miter|round)$/,
  'stroke-miterlimit': number,
  'stroke-opacity': number,
  'stroke-width': number,
  transform: /^((matrix|rotate|scale|skewX|skewY|translate)\([-\d\s.,+e]*\)\s*)*$/,
}

const shapes: readonly string[] = ['path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']
const MOST_CHARACTERS = 20_000
const MOST_SHAPES = 200
const MOST_LEVELS = 8

type Attributes = Readonly<Record<string, string>>

/**
 * Parses the content of an icon's SVG into shapes with known attributes. The browser never receives it as markup, so an icon
 * server can only draw.
 *
 * @param body - such as `<path fill="currentColor" d="M0 0h24v24H0z"/>`
 * @returns the shapes; undefined if the content has any unknown part
 */
export function parseIconBody(body: string): readonly IconShape[] | undefined {
  if (body.length > MOST_CHARACTERS) return undefined
  const found: IconShape[] = []
  // The open elements, innermost last. Shapes inherit their groups' attributes.
  const open: { readonly tag: string; readonly attributes: Attributes }[] = []
  const tags = /\s*<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>\s*/gy
  while (tags.lastIndex < body.length) {
    const [, isEnd, tag = '', text = '', isWhole] = tags.exec(body) ?? []
    if (tag === '') return undefined
    if (isEnd) {
      if (open.pop()?.tag !== tag || isWhole || text) return undefined
      continue
    }
    const own = parseAttributes(text)
    const around = open.at(-1)
    // Only groups may have children.
    if (!own || (around && around.tag !== 'g') || open.length >= MOST_LEVELS) return undefined
    const all = join(around?.attributes ?? {}, own)
    if (isShape(tag)) found.push({ tag, attributes: all })
    else if (tag !== 'g') return undefined
    if (found.length > MOST_SHAPES) return undefined
    if (!isWhole) open.push({ tag, attributes: all })
  }
  return open.length === 0 && found.length > 0 ? found : undefined
}

function parseAttributes(text: string): Attributes | undefined {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const isKnown = pairs.every(
    ([name, value]) => Object.hasOwn(attributes, name) && attributes[name]?.test(value),
  )
  return isKnown ? Object.fromEntries(pairs) : undefined
}

function join(outer: Attributes, own: Attributes): Attributes {
  const transform = [outer.transform, own.transform].filter(Boolean).join(' ')
  return { ...outer, ...own, ...(transform && { transform }) }
}

function isShape(tag: string): tag is IconShape['tag'] {
  return shapes.includes(tag)
}
