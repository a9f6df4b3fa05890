/** Asks a lab's node. @throws its error */
export async function askNode(url: string, method: string, params: readonly unknown[] = []) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = await answer.json()
  if (error) throw new Error(error.message)
  return result
}
