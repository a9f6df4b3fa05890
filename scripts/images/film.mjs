// A recording of a page: still frames, each shown as long as the page showed it, joined to one animated WebP.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib/run.mjs'

const FRAME_MS = 70

/**
 * Starts to record a page.
 * @param folder where the frames are kept
 * @returns `write(path)`, which ends the recording and writes it
 */
export function film(page, folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const frames = []
  let isOver = false
  const taking = take()
  // write() throws what ended it. Where the page is closed before, something else went wrong and says so.
  taking.catch(() => {})

  async function take() {
    while (!isOver) {
      const at = performance.now()
      const png = await page.screenshot({ scale: 'css' })
      if (!frames.at(-1)?.png.equals(png)) frames.push({ png, at })
      await new Promise((resolve) => setTimeout(resolve, at + FRAME_MS - performance.now()))
    }
  }

  return {
    async write(path) {
      isOver = true
      await taking
      const end = performance.now()
      const args = frames.flatMap(({ png, at }, index) => {
        const file = join(folder, `${String(index).padStart(4, '0')}.png`)
        writeFileSync(file, png)
        const shownMs = Math.max(20, Math.round((frames[index + 1]?.at ?? end) - at))
        return ['-d', String(shownMs), file]
      })
      await run('img2webp', ['-loop', '0', '-lossy', '-q', '60', '-m', '6', ...args, '-o', path])
    },
  }
}
