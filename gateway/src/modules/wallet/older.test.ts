import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RECORD_OLDER_CODE } from '@latchkey/contract'
import { bytesToHex } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAsk } from '../../../../apps/frame/src/approval/ask.ts'
import { OlderRecordError } from '../../../../apps/frame/src/approval/doubt/OlderRecordError.ts'
import { fromBase64Url, xor } from '../../../../apps/frame/src/keys/bytes.ts'
import { deriveKeys } from '../../../../apps/frame/src/keys/derive.ts'
import { PAGE } from '../../../../apps/frame/src/testing/fakeServer.ts'
import { createMemoryStore } from '../../../../apps/frame/src/testing/memory.ts'
import { startTestFrame } from '../../../../apps/frame/src/testing/startTestFrame.ts'
import type { Doubt } from '../../../../apps/frame/src/window/wire.ts'
import { newSession } from '../../testing/makeAda.ts'
import { testFolder } from '../../testing/openFolder.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { type Row, runSql } from '../../testing/runSql.ts'
import { enrol, proveDevice, startTestWallet } from '../../testing/startTestWallet.ts'

// Somebody who can write the database, and has no key list, puts back all that a user was, each row with the MAC that the gateway gave it.

/** All rows of a user that carry a MAC, by table: the column that names the user. */
const TABLES = {
  wallet_users: 'id',
  wallet_logins: 'user_id',
  wallet_devices: 'user_id',
  wallet_sessions: 'user_id',
  wallet_undos: 'user_id',
  wallet_known_devices: 'user_id',
  wallets: 'user_id',
}

describe.each(await openTestEngines())('on $name', ({ databaseUrl: url, environment }) => {
  test('[S7.43] a whole older person is taken by the gateway, and doubted by the device that has seen a newer one', async () => {
    const folder = testFolder()
    const PROJECTS_FILE = join(folder, 'projects.json')
    writeFileSync(PROJECTS_FILE, JSON.stringify([{ id: 'test', origins: [PAGE] }]))
    const wallet = await startTestWallet({ PROJECTS_FILE, ...environment })
    onTestFinished(() => wallet.close())
    const run = (sql: string, ...values: unknown[]) => runSql({ dataDir: wallet.dataDir, url }, sql, values)
    const email = `${randomUUID()}@example.com`
    const doubts: Doubt[] = []
    let goesOn = false
    const frame = await startTestFrame({
      ...{ store: createMemoryStore(), ask: createAsk(async () => true) },
      parameters: { origin: wallet.walletUrl, fetch },
      window: {
        async decide(doubt) {
          doubts.push(doubt)
          if (doubt.kind === 'older' && !goesOn) throw new OlderRecordError(doubt.address)
        },
      },
    })
    await frame.call('CONNECT_EMAIL', { email })
    await frame.call('CONNECT_OTP', { otp: wallet.codeOf(email) })
    const { address } = await frame.call('GET_USER')
    const sign = () => frame.rpc('personal_sign', ['0x68', address])

    const { device: thief, token, user } = await newSession(wallet, email)
    await proveDevice(wallet, thief, token)
    const { body: parts } = await thief.call('/api/wallet/recovery', {}, { token })
    const { eip155 } = await deriveKeys(xor(fromBase64Url(parts.share), fromBase64Url(parts.secret)))
    await enrol(thief, token, { key: bytesToHex(eip155) })
    const take = async () => (await thief.call('/api/wallet/share', {}, { token })).status
    expect(await take()).toBe(200)
    const before = new Map<string, Row[]>()
    for (const [table, column] of Object.entries(TABLES))
      before.set(table, await run(`select * from ${table} where ${column} = ?`, user.id))
    const { body: own } = await thief.call('/api/devices', {}, { token })
    const theirs = own.devices.find(({ isThis }: { isThis: boolean }) => isThis)
    const { device: phone, ...owner } = await newSession(wallet, email)
    await proveDevice(wallet, phone, owner.token)
    const { body } = await phone.call('/api/devices', {}, owner)
    expect(body.devices).toHaveLength(3)
    expect((await phone.call('/api/devices/remove', { id: theirs.id }, owner)).status).toBe(200)
    expect(await take()).toBe(401)
    expect((await frame.call('GET_USER')).address).toBe(address)
    await sign()

    for (const [table, column] of Object.entries(TABLES))
      await run(`delete from ${table} where ${column} = ?`, user.id)
    for (const [table, rows] of before)
      for (const row of rows)
        await run(
          `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
            .map(() => '?')
            .join(', ')})`,
          ...Object.values(row),
        )
    expect(await take()).toBe(200)
    expect(doubts).toEqual([])
    await expect(sign()).rejects.toMatchObject({ code: RECORD_OLDER_CODE })
    await expect(frame.call('GET_USER')).rejects.toMatchObject({ code: RECORD_OLDER_CODE })
    expect(doubts).toEqual([{ kind: 'older', address }])
    goesOn = true
    expect((await frame.call('GET_USER')).address).toBe(address)
    await sign()
    expect(doubts).toHaveLength(2)
  })
})
