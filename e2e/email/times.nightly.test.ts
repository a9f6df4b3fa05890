import { loadavg } from 'node:os'
import { expect, inject, test } from 'vitest'
import { servePage } from '../support/page/servePage.ts'
import { useBrowser } from '../support/visitor.ts'
import { walletWindow } from '../support/walletWindow.ts'
import { accountButton, codeFor, leaveWelcome } from './embedded.ts'

// `npm run soak -- --only embeddedTimes` for docs/benchmarks.md. `npm test` leaves it out: nothing is asserted of the times.
const ROUNDS = Number(process.env.EMBEDDED_ROUNDS ?? 0)
/** Who is signed in, the log of the approval, and the share. */
const CALLS = 3

const stage = useBrowser(() => servePage({ page: 'e2e/email/page', walletUrl: inject('stack').walletUrl }))

test.skipIf(ROUNDS === 0)(
  'a first login shows an address, and an approved message is signed, in the time that is printed',
  async () => {
    const rounds = []
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(`${Date.now()}@example.test`))
    for (const what of ['asked', 'login', 'signed', 'floor'] as const)
      console.log(`${what}: ${summary(rounds.map((one) => one[what]))}`)
    expect(rounds).toHaveLength(ROUNDS)
  },
  60_000 + ROUNDS * 60_000,
)

async function measure(email: string) {
  const visitor = await stage.visit({ path: stage.served.url })
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  const code = dialog.getByRole('textbox', { name: 'Six-digit code' })
  // The frame loads, the mail is sent, and the field for its code is there.
  const asked = await took(async () => {
    await dialog.getByRole('button', { name: 'Continue', exact: true }).first().click()
    await code.waitFor()
  })
  const digits = await codeFor(email)
  // The code is checked, the wallet is made and its shares are stored, and the page shows the account.
  const login = await took(async () => {
    await code.fill(digits)
    await accountButton(page).waitFor()
  })
  await leaveWelcome(page)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const popup = await walletWindow(page)
  await popup.locator('[data-ready="true"]').waitFor()
  const signature = page.getByRole('status', { name: 'Sign' })
  // The shares are combined, the address is checked, and the signature is on the page.
  const signed = await took(async () => {
    await popup.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect.poll(() => signature.innerText(), { interval: 10 }).toMatch(/^0x/)
  })
  // The floor: as many plain calls to the same server from the same frame, one after the other, as unlocking and signing make.
  const { walletUrl, projectId } = inject('stack')
  const inner = page.frames().find((one) => one.url().startsWith(walletUrl))
  const floor = await inner?.evaluate(
    async ([path, count]) => {
      const started = performance.now()
      for (let call = 0; call < count; call += 1) await (await fetch(path)).json()
      return performance.now() - started
    },
    [`/api/project?projectId=${projectId}`, CALLS] as const,
  )
  await visitor.leave()
  return { asked, login, signed, floor: floor ?? 0 }
}

async function took(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

function summary(values: readonly number[]): string {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  return `median ${at(0.5)} ms, quarters ${at(0.25)} to ${at(0.75)}`
}
