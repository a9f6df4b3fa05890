const MAX_NAME_LENGTH = 60
const MAX_ICON_LENGTH = 200_000
const IMAGE = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/

/**
 * Makes a wallet's name safe to show. Control characters, and characters that reverse the reading direction, could make one wallet's name
 * look like another's.
 *
 * @param name - whatever the wallet announced
 * @returns at most 60 characters; empty if the name is not a text
 *
 * @example
 * cleanName('A wallet') // 'A wallet'
 */
export function cleanName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const visible = name
    .slice(0, 1_000)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return Array.from(visible).slice(0, MAX_NAME_LENGTH).join('').trim()
}

/**
 * Whether a wallet's icon may be shown: a `data:` image of at most 200,000 characters. An `<img>` runs no script inside an SVG.
 *
 * @param icon - whatever the wallet announced
 *
 * @example
 * isSafeImage('data:image/png;base64,iVBORw0KGgo=') // true
 */
export function isSafeImage(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && IMAGE.test(icon)
}
