import { randomBytes } from 'node:crypto'
import { constants, write } from 'node:fs'
import { type FileHandle, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** Stores lines on the disk until they are in the database. */
export interface Journal {
  readonly bytes: number
  /**
   * Appends lines. Calls must not overlap.
   *
   * @returns once the disk has confirmed the lines
   * @throws Error if the lines cannot be written; some of them may still be read after a crash
   */
  append(lines: Iterable<string>): Promise<void>
  /**
   * Continues in another file. Must not be called during `append`, nor before the previous turn's lines are deleted.
   *
   * @returns a function that deletes all earlier lines
   */
  turn(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Files are reused: overwriting costs the disk less than growing. Only lines that begin with the file's mark count. */
interface File {
  readonly path: string
  readonly handle: FileHandle
  mark: string
  bytes: number
}

/** About a millisecond of work. */
const PART_LENGTH = 262_144
const NAME = /^relay-(\d{1,15})\.log$/
const FIRST_LINE = /^mark (\S+)$/
// On Linux, a write returns only once the data is on the disk, so one thread wake-up covers both write and sync.
const CONFIRMS = process.platform === 'linux' ? constants.O_DSYNC : 0

/**
 * Opens the journal in a folder: files `relay-1.log`, `relay-2.log` …
 *
 * @param fileBytes - initial size of each file
 * @returns the journal, and the lines that were already there
 */
export async function openJournal(
  folder: string,
  fileBytes: number,
): Promise<{ journal: Journal; lines: readonly string[] }> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  let number = Math.max(0, ...names.map((name) => Number(NAME.exec(name)?.[1])))
  /** Files of the last run, which are only read. */
  const old = names.map((name) => join(folder, name))
  const lines = (await Promise.all(old.map(readLines))).flat()
  const free: File[] = []
  let used: File[] = []

  const create = async (): Promise<File> => {
    number += 1
    const path = join(folder, `relay-${number}.log`)
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | CONFIRMS)
    const file = { path, handle, mark: '', bytes: 0 }
    // A disk that is almost full may still have room for a small file.
    await writeAll(file, Buffer.alloc(fileBytes), 0).catch(() => handle.truncate(0))
    await syncFolder(folder)
    return file
  }
  const mark = async (file: File): Promise<File> => {
    file.mark = randomBytes(6).toString('base64url')
    file.bytes = await writeAll(file, Buffer.from(`mark ${file.mark}\n`), 0)
    return file
  }
  let current = await mark(await create())
  let first = current.bytes

  const journal: Journal = {
    get bytes() {
      return current.bytes - first
    },
    async append(texts) {
      // The first newline ends the remains of a failed write.
      let text = '\n'
      const parts: Buffer[] = []
      for (const line of texts) {
        text += `${current.mark} ${line}\n`
        if (text.length < PART_LENGTH) continue
        // The text is encoded over several turns of the event loop, and written in one call.
        parts.push(Buffer.from(text))
        text = ''
        await setImmediate()
      }
      const last = Buffer.from(text)
      const data = parts.length === 0 ? last : Buffer.concat([...parts, last])
      current.bytes += await writeAll(current, data, current.bytes)
    },
    async turn() {
      if (current.bytes > first) {
        const next = await mark(free.pop() ?? (await create()))
        used.push(current)
        current = next
        first = next.bytes
      }
      return async () => {
        for (const file of used) await mark(file)
        free.push(...used)
        used = []
        for (const path of old.splice(0)) await unlink(path)
      }
    },
    async close() {
      const isOver = used.length === 0 && old.length === 0 && current.bytes === first
      for (const { handle } of [current, ...used, ...free]) await handle.close()
      if (isOver) for (const { path } of [current, ...free]) await unlink(path)
    },
  }
  return { journal, lines }
}

async function readLines(path: string): Promise<readonly string[]> {
  const [first = '', ...lines] = (await readFile(path, 'utf8')).split('\n')
  const mark = FIRST_LINE.exec(first)?.[1]
  const start = `${mark} `
  return lines.flatMap((line) => (mark && line.startsWith(start) ? line.slice(start.length) : []))
}

/** Repeats partial writes: a disk that is almost full may accept only a part. */
async function writeAll({ handle }: File, data: Buffer, position: number): Promise<number> {
  for (let done = 0; done < data.length; ) {
    const at = done
    done += await new Promise<number>((resolve, reject) =>
      write(handle.fd, data, at, data.length - at, position + at, (error, bytes) =>
        error ? reject(error) : resolve(bytes),
      ),
    )
  }
  if (CONFIRMS === 0) await handle.datasync()
  return data.length
}

/** Syncs a folder, so that the names of new files survive a power failure, as their contents do. */
export async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined
  try {
    folder = await open(path, 'r')
    await folder.sync()
  } catch {
    // Some systems cannot open folders; they persist names by themselves.
  } finally {
    await folder?.close()
  }
}
