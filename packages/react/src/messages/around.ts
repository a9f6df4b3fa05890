/** A character of no script, which no text holds. */
const PLACE = '\uE000'

/** What a text says before and after what is put into it, so that an element can stand there, wherever a language wants it. */
export function around(say: (part: string) => string): readonly [before: string, after: string] {
  const [before = '', after = ''] = say(PLACE).split(PLACE)
  return [before, after]
}
