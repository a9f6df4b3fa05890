/** Each word, in lower-case letters, begins with how many letters it shares with the one before: a third less to load for a phrase's words. */
export function shortenWords(words: readonly string[]): string {
  let former = ''
  return words
    .map((word) => {
      let shared = 0
      while (shared < 9 && word[shared] !== undefined && word[shared] === former[shared]) shared += 1
      former = word
      return shared + word.slice(shared)
    })
    .join('')
}

/** The words of {@link shortenWords}. It is built into the wallet: it may use nothing from outside. */
export function lengthenWords(text: string): string[] {
  const words: string[] = []
  for (const [, shared, rest] of text.matchAll(/(\d)([a-z]*)/g))
    words.push((words.at(-1) ?? '').slice(0, Number(shared)) + rest)
  return words
}
