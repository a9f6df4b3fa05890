const PATIENCE_MS = 10_000

/** Fetches what has to be JSON. A host that answers every path with its index page is told from one that has the file. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), ...init })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`)
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${url} is not JSON.`, { cause })
  }
}
