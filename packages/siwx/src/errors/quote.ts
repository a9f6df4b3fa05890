const MOST = 80

/** Quotes a value of a stranger for a log: short, and without characters that break or turn a line. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : `(${value === null ? 'null' : typeof value})`
  const short = text.length > MOST ? `${text.slice(0, MOST)}…` : text
  return `"${short.replace(/[^\x20-\x7e…]/g, '?')}"`
}
