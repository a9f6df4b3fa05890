// Runs one row: tries until its time is over, each with other random choices, and counts what was got.
import { createRandom } from '../lib/random.mjs'

/**
 * @param row what a row of rows.mjs loads
 * @param options.seconds how long it goes on
 * @param options.lanes how many people it is tried on at the same time: most of a try is waiting
 * @param options.least as many tries there are at least
 * @param options.isProof whether successes are wanted: it ends once there was one of each kind
 * @returns `{ tries, successes, strayed, hows, isHeld, seconds }`: `strayed` are tries that became something else on a busy machine, and `hows` says
 *   how it succeeded, or why it could not be tried
 */
export async function runRow(row, stage, { seconds, lanes = 1, least = 1, seed, isProof = false }) {
  const began = performance.now()
  const hows = []
  const unseen = new Set(Array.from({ length: row.kinds ?? 1 }, (_, kind) => kind))
  let [tries, successes, strayed] = [0, 0, 0]
  const isOver = () =>
    isProof && unseen.size === 0 ? true : performance.now() - began > seconds * 1_000 && tries >= least

  async function goOn(lane) {
    const random = createRandom(seed + lane)
    const scene = Object.assign(await row.open(stage), { isProof })
    try {
      for (let number = lane; !isOver() && strayed < 20 + tries; number += lanes) {
        const { got = 0, kind = 0, isVoid, how } = await row.attempt(scene, random, number)
        // A busy machine has made something else of it.
        if (isVoid) strayed += 1
        else tries += 1
        if (isVoid || got <= 0) continue
        successes += got
        unseen.delete(kind)
        if (hows.length < 5) hows.push(how)
      }
    } finally {
      await row.close?.(scene)
      await scene.close()
    }
  }

  await Promise.all(Array.from({ length: lanes }, (_, lane) => goOn(lane)))
  if (tries === 0) hows.push('the machine was too busy for a single try')
  for (const kind of isProof ? unseen : []) hows.unshift(`a success of kind ${kind} was not seen`)
  const isHeld = isProof ? unseen.size === 0 : hows.length === 0
  return { tries, successes, strayed, hows, isHeld, seconds: (performance.now() - began) / 1_000 }
}

export const pick = (random, list) => list[Math.floor(random() * list.length)]
/** A whole number, both ends included. */
export const between = (random, least, most) => least + Math.floor(random() * (most - least + 1))
