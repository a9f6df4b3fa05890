import { ACTIONS, type Cell, isEnds, type Row } from './cell.ts'
import { MATRIX } from './matrix.ts'

const INTRODUCTION = `# Wallets that misbehave

What the kit does with a wallet that breaks a standard, an agreement or a promise. The tables below are made of the end-to-end tests
(\`e2e/matrix\`): each cell is a test in a real browser, on a page built as yours is and served under a strict content policy, with the
Lab Wallet misbehaving. Each test also checks that nothing goes on waiting, that the page works afterwards, that the console holds no
error, and that nothing was signed by an account that was not displayed. A test fails where this page and the tests differ.

- **Texts** stand here word for word; in another language they come from your own catalogue.
- **In spite of it** means that the visitor gets what they asked for and reads nothing of the misbehaviour.
- A text in *send* that does not say “Nothing was sent.” means that nobody knows. Look before you send again.
- \`signMessage()\` shows its failures in a notice; your page says itself that it waits.

## What cannot be told from outside

Any script may announce any name, icon, rdns and uuid. The kit lists every one of them, the first under the plain rdns, and shows the
rdns and a number where two bear the same name or rdns, or where a name mixes alphabets. None of such twins is reconnected after a
reload, even if it announced itself first: the visitor chooses again. Names are text of at most 60 letters without control characters;
icons are small \`data:\` images in an \`<img>\`, else a letter stands in their place. More than 200 wallets are not listed.

## One wallet is one row

Many wallets announce themselves and stand at \`window.ethereum\` too, often behind a proxy. What stands there is listed as “Browser
Wallet” only if it is none of the announced wallets: not the same object, not the same \`request\` function, not of the same class, not
with the same properties, and without a flag that bears an announced name (\`isTaho\` for “Taho”; \`isMetaMask\` tells nothing, since most
wallets bear it). A wallet that only stands there, and does not announce itself, is listed beside those that do. A proxy that shows
nothing at all of its wallet cannot be told from such a wallet.

## Late answers and missing wallets

A wallet's window covers the page, and people close what is behind it. Closing the modal while a wallet asks gives nothing up: an
approval in the next five minutes connects, and a notice says so. Cancel, going back, choosing another wallet or a code, and
\`disconnect()\` do give it up. “Try again” loses nothing either: every request that a wallet has open is listened to, so that one that
rejects a second request at once is still answered by the first. Within five seconds of a request it asks nobody.

A wallet that is not on the page when it is loaded (its extension is off, being updated, or has crashed) keeps its stored connection.
It is listed as unavailable, reconnects by itself when it announces itself again, on this page or a later one, and is forgotten after 30
days, by Forget, or by \`disconnect()\`. A wallet that is there and no longer shares an account is forgotten at once.

A hash that a wallet gives is compared with what was reviewed once its transaction is mined: sender, receiver, value and data. A wallet
may speed it up under another hash. A smart account may act through somebody else's transaction (ERC-4337, a Safe, EIP-7702), which
then has to carry the order inside. What cannot be told apart is an earlier transfer of the same amount to the same receiver.

A signature is checked before your page gets it: recovered, or asked of the chain for a smart account. What your page asks of the
wallet past the kit is not.

Once a wallet is connected, its own provider is the one that is asked, whoever takes its place at \`window.ethereum\` later.
`

/** docs/wallets.md, made of the matrix. */
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
    ...(cell.leavesBy ? [`The visitor may leave (${cell.leavesBy}).`] : []),
    ...(cell.late
      ? [`Then the wallet answers: ${cell.late.length > 0 ? quote(cell.late) : 'nothing follows'}.`]
      : []),
    ...(cell.works ? [cell.says.length > 0 ? 'Then it works.' : 'In spite of it.'] : []),
    ...(isEnds(cell) ? [`→ ${cell.after}`] : []),
  ].join(' ')
}

function quote(texts: readonly string[]): string {
  return texts.map((text) => `“${text.replaceAll('|', '\\|').replaceAll('<', '&lt;')}”`).join(' ')
}
