// Keeps of an SVG only elements and attributes that draw shapes. Anything unknown is an error: a user then looks at the picture.
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask'],
])
/** Dropped: the size of a picture is its viewer's choice, and the class belongs to the package's own style sheet. */
const DROPPED = new Set(['class', 'xmlns', 'viewBox'])
const NUMBERS = /^[\d\s.,%eE+-]+$/
const COLOUR = /^(none|currentColor|[a-z]+|#[\da-fA-F]{3,8}|url\(#[\w-]+\))$/
const WORD = /^[\w-]+$/
/** Attributes by what their values may be. */
const FORMS = [
  [COLOUR, 'fill stroke stop-color'],
  [/^url\(#[\w-]+\)$/, 'clip-path mask'],
  [WORD, 'id fill-rule clip-rule stroke-linecap stroke-linejoin'],
  [WORD, 'gradientUnits spreadMethod maskUnits clipPathUnits'],
  [/^[\w\s().,+-]+$/, 'gradientTransform transform'],
  [/^[\sMmLlHhVvCcSsQqTtAaZz\d.,eE+-]+$/, 'd'],
  [NUMBERS, 'x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points'],
  [NUMBERS, 'offset opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit'],
]
const ATTRIBUTES = new Map(FORMS.flatMap(([form, names]) => names.split(' ').map((name) => [name, form])))
const PART = /\s+|<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const MAX_BYTES = 8_192

/**
 * @param {string} svg - a picture on a 24 by 24 field
 * @returns {string} the same shapes in one line, with nothing else in it
 * @throws naming the element, attribute or reference that is no part of a plain picture
 */
export function sanitise(svg) {
  const open = []
  const ids = new Set()
  const references = new Set()
  let drawn = ''
  let isClosed = false
  PART.lastIndex = 0
  while (PART.lastIndex < svg.length) {
    const at = PART.lastIndex
    const found = PART.exec(svg)
    if (!found) throw new Error(`cannot be read from ${JSON.stringify(svg.slice(at, at + 40))}`)
    const [, isEnd, name, attributes, isEmpty] = found
    if (name === undefined) continue
    if (isClosed) throw new Error(`has <${name}> after its end`)
    if (isEnd) {
      if (open.pop() !== name) throw new Error(`closes <${name}> out of turn`)
      drawn += `</${name}>`
      isClosed = open.length === 0
      continue
    }
    if (!ELEMENTS.has(name) || (name === 'svg') !== (open.length === 0)) throw new Error(`has <${name}>`)
    drawn += name === 'svg' ? root(attributes) : `<${name}${keep(attributes, ids, references)}`
    drawn += isEmpty ? '/>' : '>'
    if (!isEmpty) open.push(name)
  }
  if (!isClosed) throw new Error('has no end')
  for (const id of references) if (!ids.has(id)) throw new Error(`refers to #${id}, which it does not have`)
  const bytes = Buffer.byteLength(drawn)
  if (bytes > MAX_BYTES) throw new Error(`has ${bytes} bytes; ${MAX_BYTES} is the most`)
  return drawn
}

function root(attributes) {
  const { viewBox, fill } = Object.fromEntries(
    [...attributes.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]),
  )
  if (viewBox !== '0 0 24 24') throw new Error(`has the field ${viewBox}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${fill === 'none' ? ' fill="none"' : ''}`
}

function keep(attributes, ids, references) {
  let kept = ''
  for (const [, name, value] of attributes.matchAll(ATTRIBUTE)) {
    if (DROPPED.has(name)) continue
    if (!ATTRIBUTES.get(name)?.test(value)) throw new Error(`has ${name}="${value.slice(0, 60)}"`)
    if (name === 'id') ids.add(value)
    const [, reference] = /^url\(#(.*)\)$/.exec(value) ?? []
    if (reference) references.add(reference)
    kept += ` ${name}="${value}"`
  }
  return kept
}
