import { ACTIONS, type Cell, isEnds, type Row } from './cell.ts'
import { MATRIX } from './matrix.ts'

const INTRODUCTION = `# Wallets that misbehave

This page describes how the kit handles a wallet that breaks a standard or misbehaves. The tables are generated from end-to-end tests
(\`e2e/matrix\`). Each cell is a test in a real browser with a misbehaving Lab Wallet, on a production build under a strict content policy. \`npm test\`
runs a few cells; \`npm run nightly -- --only e2e\` runs them all.
Each test also checks that no request is left waiting, that the page still works, that the console has no error, and that no account other
than the displayed one signed anything. A test fails if this page and the tests differ.

- **Texts** are quoted word for word. In another language they come from your own catalogue.
- **Works anyway** means that the request succeeds and the user doesn't see the misbehaviour.
- In *send*, a text without “Nothing was sent.” means that the outcome is unknown. Check your transactions before you send again.
- \`signMessage()\` shows failures in a notice. Your page shows its own waiting state.
- Wallets of [Solana](wallets-solana.md) and [Bitcoin](wallets-bitcoin.md) and the [embedded wallet](wallets-embedded.md) have tables of their own; the rows of this page over the
  embedded wallet are [beside them](wallets-embedded-matrix.md).

## Duplicate and deceptive announcements

Any script can announce any name, icon, rdns and uuid. The kit can't verify them, so it lists every announcement, the first under the plain
rdns. It shows the rdns and a number if two wallets have the same name or rdns, or if a name mixes alphabets. It doesn't reconnect such
duplicates after a reload, not even the first to announce itself: the user chooses again.

Names are text of at most 60 letters without control characters. Icons are small \`data:\` images in an \`<img>\`; otherwise the kit shows a
letter. The list ends at 200 wallets.

## One wallet is one row

Many wallets announce themselves and also inject \`window.ethereum\`, often behind a proxy. The kit lists the injected provider as “Browser
Wallet” only if it differs from every announced wallet: not the same object, \`request\` function, class or properties, and no flag with an
announced name (\`isTaho\` for “Taho”; \`isMetaMask\` proves nothing, because most wallets set it).

An injected wallet that doesn't announce itself is listed beside those that do. The kit can't distinguish it from a proxy that hides its
wallet completely.

## Late answers and missing wallets

**Late answers.** A wallet's window covers the page, and users often close the modal behind it. Closing the modal doesn't cancel an open
request: an approval in the next five minutes still connects, and a notice says so. Cancel, going back, choosing another wallet or a code,
and \`disconnect()\` do cancel it. “Try again” keeps earlier requests open: if the wallet rejects the second request at once, an approval of
the first still connects. Within five seconds of a request, “Try again” sends no new one.

**Missing wallets.** A wallet can be missing when the page loads, because its extension is disabled, updating, or crashed. Its stored
connection is kept, and the wallet is listed as unavailable. It reconnects when it announces itself again, on this page or a later one. It
is forgotten after 30 days, by Forget, or by \`disconnect()\`. A wallet that is present but no longer shares an account is forgotten at once.

**Transactions.** Once a transaction is mined, the kit compares it with the reviewed one: sender, receiver, value and data. A wallet may speed
it up under another hash. A smart account may act through another account's transaction (ERC-4337, a Safe, EIP-7702), which must then contain
the reviewed call. The kit can't distinguish an earlier transfer of the same amount to the same receiver.

**Signatures.** The kit verifies a signature before it returns it: by recovery, or on chain for a smart account. It doesn't verify requests
that your page sends to the wallet directly.

**Providers.** Once a wallet is connected, the kit keeps using that wallet's own provider, even if another one takes over \`window.ethereum\`.
`

/** Renders docs/wallets.md from the matrix. */
export function renderTable(): string {
  const parts = Object.entries(MATRIX).map(([title, rows]) => renderPart(title, rows))
  return [INTRODUCTION, ...parts].join('\n')
}

function renderPart(title: string, rows: Readonly<Record<string, Row>>): string {
  const head = ['the wallet', ...ACTIONS]
  const lines = Object.entries(rows).map(([name, row]) => [
    `<a id="${name}"></a>${row.wallet}`,
    ...ACTIONS.map((action) => renderCell(row[action], rows)),
  ])
  const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`)
  return `## ${title}\n\n${table.join('\n')}\n`
}

function renderCell(cell: Cell, rows: Readonly<Record<string, Row>>): string {
  if ('notReachable' in cell) return `– (${cell.notReachable})`
  if ('sameAs' in cell)
    return cell.sameAs in rows
      ? `as [${cell.sameAs}](#${cell.sameAs}): ${cell.why}`
      : `as *${cell.sameAs}*: ${cell.why}`
  return [
    ...(cell.lists ? [`The list shows ${quote(cell.lists)}.`] : []),
    ...(cell.passes ? [`${quote(cell.passes.first)} After ${cell.passes.ms / 1_000} s:`.trim()] : []),
    ...(cell.says.length > 0 ? [quote(cell.says)] : []),
    ...(cell.leavesBy ? [`The user may leave (${cell.leavesBy}).`] : []),
    ...(cell.late
      ? [`Then the wallet answers: ${cell.late.length > 0 ? quote(cell.late) : 'nothing follows'}.`]
      : []),
    ...(cell.works ? [cell.says.length > 0 ? 'Then it works.' : 'Works anyway.'] : []),
    ...(isEnds(cell) ? [`→ ${cell.after}`] : []),
  ].join(' ')
}

function quote(texts: readonly string[]): string {
  return texts.map((text) => `“${text.replaceAll('|', '\\|').replaceAll('<', '&lt;')}”`).join(' ')
}
