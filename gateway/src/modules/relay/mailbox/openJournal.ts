import { randomBytes } from 'node:crypto'
import { constants, write } from 'node:fs'
import { type FileHandle, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'

/** Lines on the disk, until they are in the database. */
export interface Journal {
  readonly bytes: number
  /**
   * One call at a time.
   *
   * @returns once the disk has confirmed them
   * @throws Error if they cannot be written; part of them may be read again after a crash
   */
  append(lines: Iterable<string>): Promise<void>
  /**
   * Goes on in another file. Not while lines are added, nor before all of the last turn is forgotten.
   *
   * @returns forgets everything before it
   */
  turn(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A file is used again and again: overwriting costs the disk less than growing. Only lines that begin with its mark count. */
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
// On Linux a write returns once the disk has it, so that a thread is woken once for both.
const CONFIRMS = process.platform === 'linux' ? constants.O_DSYNC : 0

/**
 * Opens the journal in a folder: files `relay-1.log`, `relay-2.log` …
 *
 * @param fileBytes - what each file is made for
 * @returns also the lines that were there
 */
export async function openJournal(
  folder: string,
  fileBytes: number,
): Promise<{ journal: Journal; lines: readonly string[] }> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name))
  let number = Math.max(0, ...names.map((name) => Number(NAME.exec(name)?.[1])))
  /** Files of the last run: they are only read. */
  const old = names.map((name) => join(folder, name))
  const lines = (await Promise.all(old.map(readLines))).flat()
  const free: File[] = []
  let used: File[] = []

  const create = async (): Promise<File> => {
    number += 1
    const path = join(folder, `relay-${number}.log`)
    const handle = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | CONFIRMS)
    const file = { path, handle, mark: '', bytes: 0 }
    // A disk that is almost full may still have room for a little.
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
      // The first line ends what a failed write left behind.
      let text = '\n'
      const parts: Buffer[] = []
      for (const line of texts) {
        text += `${current.mark} ${line}\n`
        if (text.length < PART_LENGTH) continue
        // Encoded over several turns of the event loop, and written at once.
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

/** A disk that is almost full takes a part. */
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

/** So that the names of new files survive a power cut, as their contents do. */
export async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined
  try {
    folder = await open(path, 'r')
    await folder.sync()
  } catch {
    // Some systems do not open folders; theirs keep names by themselves.
  } finally {
    await folder?.close()
  }
}
