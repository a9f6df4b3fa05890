// Automatic reactions are rules (`npm run rules`). So only a few files subscribe to a kit's store, each for a stated
// reason.
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { listFiles } from '../lib/files.mjs'
import { fromRoot, root } from '../lib/paths.mjs'

/** The subscribers to a kit's store, each with the reason why it isn't a rule. */
export const subscribers = {
  'packages/core/src/rules/followRules.ts': 'applies the rules',
  'packages/core/src/kit/followWhenLoaded.ts': 'queues events until the code that follows them is loaded',
  'packages/core/src/kit/persist.ts': 'the table of what is stored',
  'packages/core/src/analytics/startRecording.ts': 'the table of what is recorded',
  'packages/core/src/actions/reconnect.ts': 'waits, for seconds, for one wallet to announce itself',
  'packages/core/src/pairing/pair.ts': 'closes one code, which only it knows, when that is given up',
  'packages/core/src/pairing/codes/keep.ts':
    'stores one code, whose keys are not in the state, until it is answered',
  'packages/core/src/pairing/codes/claim.ts': 'holds a lock until the kit is unmounted',
  'packages/core/src/siwx/askForSession.ts': 'waits for the answer to one question, which its caller asked',
  'packages/react/src/hooks/useKitState.ts': 'renders',
  'packages/react/src/hooks/useEvents.ts': 'tells the host',
  'packages/react/src/views/ConnectingExternal/sayWhenConnected.ts':
    'shows a text of the catalogue, which is React’s',
}

/** Every subscription missing from the table, and every entry without a subscription. */
export function findSubscribers() {
  const files = listFiles(
    fromRoot('packages'),
    (file) =>
      /[/\\]src[/\\].*\.tsx?$/.test(file) && !/\.(test|test-d|css|d)\.tsx?$|[/\\]testing[/\\]/.test(file),
  )
  const found = files.flatMap((file) => {
    const path = relative(root, file).split(sep).join('/')
    return subscriptionsIn(file, readFileSync(file, 'utf8')).map((line) => ({ path, line }))
  })
  return [
    ...found
      .filter(({ path }) => !(path in subscribers))
      .map(
        ({ path, line }) =>
          `${path}:${line}: subscribes to the store. Write a rule (core/src/rules), or a reason in scripts/checks/subscribers.mjs`,
      ),
    ...Object.keys(subscribers)
      .filter((path) => !found.some((one) => one.path === path))
      .map((path) => `scripts/checks/subscribers.mjs: ${path} does not subscribe any more`),
  ]
}

export function subscriptionsIn(file, code) {
  const lines = []
  const isStore = (node) => node.name === 'store' || node.property?.name === 'store'
  new Visitor({
    MemberExpression(node) {
      if (node.property.name === 'subscribe' && isStore(node.object))
        lines.push(code.slice(0, node.start).split('\n').length)
    },
  }).visit(parseSync(file, code).program)
  return lines
}
