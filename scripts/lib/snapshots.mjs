// The lab's cached chain states, where a full disk or a power cut may have left half a file.
import { rmSync } from 'node:fs'
import { listFiles, readIfThere } from './files.mjs'

/** Removes the states under a folder that are no JSON, so that the lab builds them anew; says which. */
export function dropBrokenSnapshots(labDir) {
  const broken = listFiles(labDir, isSnapshot).filter((path) => !isJson(readIfThere(path)))
  for (const path of broken) rmSync(path)
  return broken
}

const isSnapshot = (path) => /[/\\]snapshot-\w+[/\\]\d+\.json$/.test(path)

function isJson(text) {
  try {
    return JSON.parse(text) !== null
  } catch {
    return false
  }
}
