/**
 * Waits until `url` answers 200 with a text that contains `proof`.
 * @param proof a text that only our server returns, to detect a foreign server on the port
 * @throws Error with the last answer
 */
export async function waitUntilHealthy({ name, url, proof = '', timeoutMs = 30_000, signal }) {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { ok, said } = await askHealth(url, proof)
    if (ok) return
    signal?.throwIfAborted()
    if (Date.now() > deadline)
      throw new Error(`${name} is not healthy after ${timeoutMs / 1000} s: ${url} ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Asks once. `ok` only when the answer is healthy and the expected server's; `said` describes it. */
export async function askHealth(url, proof = '') {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    const text = await response.text()
    if (!response.ok) return { ok: false, said: `answered ${response.status}: ${text.slice(0, 300)}` }
    if (!text.includes(proof))
      return { ok: false, said: `is another program, which answered: ${text.slice(0, 300)}` }
    return { ok: true, said: 'is healthy' }
  } catch (error) {
    return { ok: false, said: `did not answer (${error.cause?.code ?? error.message})` }
  }
}
