/** Bundlers write a word in its place, as they do for React's own. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * English with the texts of another language in their places. In development it warns of those that are missing; overrides of English
 * are not expected to be complete.
 */
export function mergeTexts<texts extends object>(
  section: string,
  english: texts,
  own: unknown,
  lang: string,
): texts {
  const missing: string[] = []
  const result = merge(english, own, '', missing)
  if (process.env.NODE_ENV !== 'production' && missing.length > 0 && !/^en\b/i.test(lang))
    // biome-ignore lint/suspicious/noConsole: a developer has to hear of it
    console.warn(`[latchkey] "${lang}" lacks texts of ${section}, shown in English: ${missing.join(', ')}.`)
  return result
}

/** A text of another kind than the English one (no function where something is put in) counts as missing. */
function merge<texts extends object>(english: texts, own: unknown, path: string, missing: string[]): texts {
  const given = (typeof own === 'object' && own ? own : {}) as Readonly<Record<string, unknown>>
  const result: Record<string, unknown> = { ...given }
  for (const [key, text] of Object.entries(english)) {
    if (typeof text === 'object') result[key] = merge(text, given[key], `${path}${key}.`, missing)
    else if (typeof given[key] !== typeof text) {
      missing.push(path + key)
      result[key] = text
    }
  }
  // Every leaf of English is there, of its own kind.
  return result as texts
}
