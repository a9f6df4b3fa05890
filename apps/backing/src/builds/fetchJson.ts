const PATIENCE_MS = 10_000

/** Fetches JSON. Rejects other content, because some hosts answer every path with their index page. */
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
