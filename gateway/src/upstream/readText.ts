/** Reads a response's whole text; throws `tooMuch` if it is larger than `mostBytes`. */
export async function readText(response: Response, mostBytes: number, tooMuch: string): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new Error(tooMuch)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
