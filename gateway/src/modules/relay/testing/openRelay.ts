import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { type ConnectOptions, connectClient, type TestClient } from './connectClient.ts'
import { startRelay, type TestRelay } from './startRelay.ts'

/** For a machine that is busy with something else too. */
export const PATIENT = { timeout: 15_000 }

export const aTopic = () => randomBytes(32).toString('hex')
export const messagesOf = (client: TestClient) => client.letters.map(({ message }) => message)

/** A relay that ends with the test, as do the clients that join it. */
export async function openRelay(
  environment: Record<string, string> = {},
): Promise<TestRelay & { join(options?: ConnectOptions): Promise<TestClient> }> {
  const relay = await startRelay(environment)
  const clients: TestClient[] = []
  onTestFinished(async () => {
    await Promise.all(clients.map((client) => client.close()))
    await relay.close()
  })
  return {
    ...relay,
    async join(options) {
      const client = await connectClient(relay.url, options)
      clients.push(client)
      return client
    },
  }
}
