// A day of guessing the codes that are mailed to one address, against the gateway's own limits and a clock that runs fast.
import { startWalletGateway } from './walletGateway.mjs'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
export const MOST_ODDS = 1 / 4_000
const VICTIM = 'victim@attack.test'
/** More than any limit lets through. */
const AT_ONCE = 25
const STRANGERS_PER_HOUR = 6

/**
 * Guesses from noon to noon, so that the limits of two days of the calendar are used up. The attackers are strangers with new keys and
 * addresses, accounts that want the victim's address for themselves, and a device on which the victim has signed in.
 * @returns `{ tries, byWay, odds, mails, problems }`; tries are the guesses that the gateway compared with a code
 */
export async function guessForADay() {
  const wallet = await startWalletGateway()
  try {
    const noon = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2
    await wallet.setClock(noon - DAY_MS)
    // The owner, who has signed in on a device that is no longer theirs alone.
    const known = wallet.device()
    let token = await wallet.signIn(known, VICTIM)
    await wallet.setClock(noon)
    const byWay = {}
    const guess = async (way, device, path, bearer) => {
      const right = wallet.codeOf(VICTIM)
      const wrong = Array.from({ length: AT_ONCE }, (_, number) =>
        String((Number(right) + 1 + number) % 1_000_000).padStart(6, '0'),
      )
      const answers = await Promise.all(wrong.map((otp) => device.call(path, { otp }, bearer)))
      const compared = answers.filter(({ body }) =>
        /code is wrong/.test(body.reasons?.[0]?.description ?? ''),
      )
      byWay[way] = (byWay[way] ?? 0) + compared.length
      return answers.filter(({ status }) => status === 200).length
    }
    let hits = 0
    for (let hour = 0; hour < 24; hour += 1) {
      await wallet.setClock(noon + hour * HOUR_MS)
      for (let number = 0; number < STRANGERS_PER_HOUR; number += 1) {
        const stranger = wallet.device()
        if ((await stranger.call('/api/email/start', { email: VICTIM })).status === 200)
          hits += await guess('strangers', stranger, '/api/email/verify')
        stranger.close()
      }
      const accounts = wallet.device()
      const own = `attacker${hour}@attack.test`
      const session = await wallet.signIn(accounts, own)
      const asked = await accounts.call('/api/email/update', { email: VICTIM }, session)
      if (asked.status === 200) {
        const proved = await accounts.call('/api/email/update/primary', { otp: wallet.codeOf(own) }, session)
        if (proved.status === 200)
          hits += await guess('other accounts', accounts, '/api/email/update/secondary', session)
      }
      accounts.close()
      if ((await known.call('/api/email/start', { email: VICTIM })).status === 200)
        hits += await guess('a known device', known, '/api/email/verify')
      // A session that is still open there can ask for codes too.
      if ((await known.call('/api/email/update', { email: own }, token)).status === 200)
        hits += await guess('an open session', known, '/api/email/update/primary', token)
    }
    // The next day the owner still comes in.
    await wallet.setClock(noon + 2 * DAY_MS)
    token = await wallet.signIn(known, VICTIM)
    const tries = Object.values(byWay).reduce((sum, count) => sum + count, 0)
    const mails = wallet.mails.filter(({ to }) => to.includes(VICTIM)).length
    const odds = tries / 1_000_000
    const problems = [
      ...(odds > MOST_ODDS
        ? [`the odds of a day are 1 in ${Math.round(1 / odds)}, more than 1 in 4,000`]
        : []),
      ...(tries === 0 ? ['no guess was compared with a code'] : []),
      ...(hits > 0 ? [`${hits} wrong codes signed somebody in`] : []),
    ]
    return { tries, byWay, odds, mails, problems }
  } finally {
    await wallet.stop()
  }
}
