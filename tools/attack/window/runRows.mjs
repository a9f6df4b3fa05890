// Runs the rows of the wallet's window one after the other, on one stage.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWithout } from './prove.mjs'
import { runRow } from './runRow.mjs'
import { openStage } from './stage.mjs'

/** On how many people a row is tried at the same time. */
const LANES = 3

/**
 * @param options.chosen rows of rows.mjs
 * @param options.seconds how long each goes on
 * @param options.seed of everything that is random
 * @param options.say told what came of each
 * @returns for each row `{ id, name }` and what runRow() gives
 */
export async function runRows({ chosen, seconds, seed, say }) {
  const stage = await openStage()
  try {
    const outcomes = []
    for (const row of chosen) {
      const options = { seconds, seed, lanes: LANES }
      const outcome = { ...row, ...(await runSafely(await row.load(), stage, options)) }
      outcomes.push(outcome)
      say(outcome)
    }
    return outcomes
  } finally {
    await stage.close()
  }
}

/** Runs each row where its guard is missing, or the user really presses: it has to see a success. */
export async function proveRows({ chosen, seconds, seed, say }) {
  const frameDir = mkdtempSync(join(tmpdir(), 'latchkey-window-proof-'))
  await buildWithout([], frameDir)
  const stage = await openStage({ frameDir })
  try {
    const outcomes = []
    for (const row of chosen) {
      const loaded = await row.load()
      const options = { seconds, seed, lanes: LANES, isProof: true }
      const outcome = { ...row, ...(await runSafely(loaded, stage, options, frameDir)) }
      outcomes.push(outcome)
      say(outcome)
    }
    return outcomes
  } finally {
    await stage.close()
    rmSync(frameDir, { recursive: true, force: true })
  }
}

/** @param frameDir where the wallet is built without the row's guard before it runs */
async function runSafely(row, stage, options, frameDir) {
  try {
    if (frameDir) await buildWithout(row.guard ?? [], frameDir)
    return await runRow(row, stage, options)
  } catch ({ stack }) {
    return { tries: 0, successes: 0, strayed: 0, hows: [stack], isHeld: false, seconds: 0 }
  }
}
