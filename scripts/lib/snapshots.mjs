// Finds cached chain states of the lab that a full disk or a power cut left incomplete.
import { rmSync } from 'node:fs'
import { listFiles, readIfThere } from './files.mjs'

/** Deletes the states in a folder that aren't valid JSON, so that the lab rebuilds them. Returns their paths. */
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
