const MOST = 80

/** Quotes an untrusted value for a log: shortened, and without characters that break a line or change its direction. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : `(${value === null ? 'null' : typeof value})`
  const short = text.length > MOST ? `${text.slice(0, MOST)}…` : text
  return `"${short.replace(/[^\x20-\x7e…]/g, '?')}"`
}
