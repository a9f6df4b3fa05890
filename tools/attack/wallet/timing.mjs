// Whether the time of an answer tells if an address has an account.
import { startWalletGateway } from './walletGateway.mjs'

/**
 * Asks for codes for addresses with an account and without one, in turn, and compares the times of the answers.
 * @param pairs how many of each
 * @returns `{ odds, problems }`: how often somebody who guesses by the time would be right; 0.5 is chance
 */
export async function compareTimes({ pairs }) {
  const wallet = await startWalletGateway({ WALLET_MAILS_PER_CLIENT: '1000000' })
  try {
    const known = []
    for (let number = 0; number < pairs; number += 1) {
      const device = wallet.device()
      known.push(`known${number}@attack.test`)
      await wallet.signIn(device, known[number])
      device.close()
    }
    const times = { known: [], unknown: [] }
    for (let number = 0; number < pairs; number += 1) {
      const asked = [
        ['known', known[number]],
        ['unknown', `other${number}@attack.test`],
      ]
      // Which one comes first changes, so that a pause of the machine hits both alike.
      for (const [kind, email] of number % 2 === 0 ? asked : asked.reverse()) {
        const device = wallet.device()
        // The connection is open before the time is taken.
        await device.call('/api/email/device')
        const began = performance.now()
        const { status } = await device.call('/api/email/start', { email })
        times[kind].push(performance.now() - began)
        if (status !== 200) throw new Error(`A code for ${email} was refused: ${status}`)
        device.close()
      }
    }
    const odds = compare(times.known, times.unknown)
    // Four standard deviations of chance.
    const most = 4 * Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))
    const problems = Math.abs(odds - 0.5) > most ? [`the time tells in ${odds.toFixed(3)} of all cases`] : []
    return { odds, most, problems }
  } finally {
    await wallet.stop()
  }
}

/** How often a time of one list is longer than one of the other; half of the ties count. */
function compare(list, other) {
  let sum = 0
  for (const one of list) for (const two of other) sum += one > two ? 1 : one === two ? 0.5 : 0
  return sum / (list.length * other.length)
}
