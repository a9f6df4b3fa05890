/** Found only in an SVG that is more than a picture. */
const UNFIT_SVG: readonly (readonly [RegExp, string])[] = [
  [/<script|javascript:|\son\w+\s*=/i, 'has a script'],
  [/<(foreignObject|iframe|embed|object|animate|set)\b|<!(ENTITY|DOCTYPE)/i, 'has more than shapes'],
  [/@import/i, 'names another address'],
]

/** Where an SVG has something drawn from elsewhere. */
const ADDRESSES = /(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))|url\(\s*["']?([^"')]*)/gi
/** A part of itself, or a picture within it. */
const OWN_ADDRESS = /^\s*(#|data:image\/(png|jpeg|webp)[;,]|$)/i

/** @returns why an SVG is not a plain picture; undefined if it is one */
export function checkSvg(text: string): string | undefined {
  if (!/^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text)) return 'is no SVG picture'
  // The names of its vocabulary are no addresses that anything is loaded from.
  const drawn = text.replace(/\sxmlns(:\w+)?\s*=\s*("[^"]*"|'[^']*')/g, '')
  return UNFIT_SVG.find(([pattern]) => pattern.test(drawn))?.[1] ?? foreignAddress(drawn)
}

function foreignAddress(svg: string): string | undefined {
  const addresses = [...svg.matchAll(ADDRESSES)].map((found) =>
    found.slice(1).find((text) => text !== undefined),
  )
  return addresses.every((address = '') => OWN_ADDRESS.test(address)) ? undefined : 'names another address'
}
