import { run } from '../../scripts/lib/run.mjs'

/** Runs the tests with a title, and returns what they print. It also fails if no test has that title. */
export async function vitest(file, title, env, project = 'unit') {
  const args = ['run', '--project', project, file, '-t', title, '--reporter=dot']
  const output = await run('vitest', args, { env: { NODE_ENV: 'test', NO_COLOR: '1', NIGHTLY: '1', ...env } })
  if (!/Tests +.*\b[1-9]\d* passed/.test(output)) throw new Error(`No test ran for "${title}" in ${file}.`)
  return output
}
