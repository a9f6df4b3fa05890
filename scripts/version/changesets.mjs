// Reads changesets, and writes them as a section of CHANGELOG.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const headings = { major: 'Breaking changes', minor: 'New', patch: 'Fixed' }

/** The changesets of a folder, as `{ packages, size, summary }`; `size` is the largest of its packages. */
export function readChangesets(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => parseChangeset(readFileSync(join(folder, name), 'utf8'), name))
}

/** @throws Error where the file is no changeset. */
export function parseChangeset(text, name = 'the changeset') {
  const match = /^---\n([\s\S]*?)---\n([\s\S]*)$/.exec(text)
  const lines = (match?.[1] ?? '').split('\n').filter((line) => line.trim() !== '')
  const packages = lines.map((line) => /^["']?(@?[\w/.-]+)["']?: *(major|minor|patch)$/.exec(line.trim()))
  const summary = match?.[2].trim()
  if (!summary || packages.length === 0 || packages.includes(null))
    throw new Error(
      `${name}: write \`"@latchkey/core": patch\` between two lines of ---, and a sentence below.`,
    )
  const sizes = packages.map(([, , size]) => size)
  const size = ['major', 'minor', 'patch'].find((one) => sizes.includes(one))
  return { packages: packages.map(([, one]) => one), size, summary }
}

export function renderSection({ version, date, changesets }) {
  const groups = Object.entries(headings).flatMap(([size, heading]) => {
    const entries = changesets.filter((one) => one.size === size)
    return entries.length === 0 ? [] : [`### ${heading}\n\n${entries.map(renderEntry).join('\n')}`]
  })
  return `## ${version} (${date})\n\n${groups.join('\n\n')}\n`
}

const renderEntry = ({ packages, summary }) =>
  `- ${packages.map((one) => `\`${one}\``).join(', ')}: ${summary.replaceAll('\n', '\n  ')}`
