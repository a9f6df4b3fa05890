import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/schema.ts'

/** Reads a secret that all gateways on a database share and that outlives them. Creates it if there is none. */
export async function readSecret(database: Database, name: string): Promise<string> {
  await database
    .insertInto('data_secrets')
    .values({ name, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { secret } = await database
    .selectFrom('data_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return secret
}
