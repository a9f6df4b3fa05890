import { MAX_NAME_LENGTH } from '@latchkey/contract'

/** Suggests labels similar to a given one, which comes first. The same label always gets the same suggestions. */
export function suggestLabels(label: string): readonly string[] {
  const number = String(10 + (sum(label) % 90))
  const kin = [
    `${label}-1`,
    `the-${label}`,
    `${label}-home`,
    `${label}${number}`,
    `hey-${label}`,
    `${label}-hq`,
    `its-${label}`,
    `${label}-2`,
    `${label}-${number}`,
    `${label}x`,
    `my-${label}`,
    `${label}-${number}${number}`,
  ]
  const short = kin.filter((one) => one.length <= MAX_NAME_LENGTH)
  // For a label of maximum length, suggestions can't be longer.
  const cut = Array.from({ length: 9 }, (_, at) => `${label.slice(0, MAX_NAME_LENGTH - 2)}-${at + 1}`)
  return [...new Set([label, ...short, ...(short.length < kin.length ? cut : [])])].filter(
    (one, at) => at === 0 || !/^..--/.test(one),
  )
}

function sum(text: string): number {
  return [...text].reduce((total, letter) => total + letter.charCodeAt(0), 0)
}
