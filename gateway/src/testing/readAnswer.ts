/** What a gateway answered, and the first reason of a refusal. */
export async function readAnswer(asked: Promise<Response>) {
  const response = await asked
  const body = await response.json()
  return { status: response.status, body, reason: body.reasons?.[0] }
}
