import type { Texts, TimeUnit } from './en.ts'
import { de as failures } from './failures/de.ts'

/** One of a unit, and several. */
const EVERY: Readonly<Record<TimeUnit, readonly [one: string, several: string]>> = {
  second: ['jede Sekunde', 'Sekunden'],
  minute: ['jede Minute', 'Minuten'],
  hour: ['jede Stunde', 'Stunden'],
  day: ['jeden Tag', 'Tage'],
  week: ['jede Woche', 'Wochen'],
}

export const de: Texts = {
  locale: 'de',
  dir: 'ltr',
  signMessage: 'Nachricht signieren',
  sendTransaction: 'Transaktion bestätigen',
  signTransaction: 'Transaktion signieren',
  signTransactions: 'Transaktionen signieren',
  sendCalls: 'Aufrufe genehmigen',
  grant: 'Berechtigung erteilen',
  revoke: 'Berechtigung zurücknehmen',
  paidBy: (operator) => `bezahlt von ${operator}`,
  asks: 'fragt an',
  from: 'Konto',
  network: 'Netzwerk',
  fee: 'Netzwerkgebühr',
  dataFee: 'und eine Gebühr für Daten, die sich nicht lesen ließ',
  unknown: 'unbekannt',
  message: 'Nachricht',
  details: 'Einzelheiten',
  changes: 'Voraussichtliche Änderungen',
  raw: 'Rohdaten',
  notText:
    'Diese Nachricht ist kein Text. Die Wallet kann nicht erkennen, was eine Signatur davon erlaubt. Signieren Sie nur, wenn Sie der Seite vertrauen.',
  hidden: 'Diese Nachricht enthält unsichtbare Zeichen. Sie sind ausgeschrieben.',
  delegates:
    'Das gibt einem anderen Programm die Kontrolle über Ihr Konto. Signieren Sie nur, wenn Sie wissen, warum.',
  unknownData:
    'Die Wallet kennt diese Art von Daten nicht. Eine Signatur davon könnte bewegen, was Sie haben, oder andere für Sie handeln lassen. Signieren Sie nur, wenn Sie wissen, wozu.',
  fails: (reason) => `Das Netzwerk sagt, dass das fehlschlagen wird: ${reason.slice(0, 200)}`,
  lookAlike: (known) =>
    `Der Empfänger beginnt und endet wie ${known}, den Sie kennen, ist aber eine andere Adresse. Prüfen Sie jedes Zeichen.`,
  notPaid: (operator) => `${operator} bezahlt das nicht. Sie würden die Netzwerkgebühr selbst bezahlen.`,
  notCovered: 'Ihr Guthaben reicht nicht für den Betrag und die Netzwerkgebühr.',
  firstTime: 'Zum ersten Mal: Von diesem Gerät wurde dort noch nie etwas hingesendet oder erlaubt.',
  amount: 'Betrag',
  nonce: 'Nonce',
  inLab: (network) => `${network} (Labor)`,
  who: 'Wer',
  howOften: 'Wie oft',
  anyTimes: 'beliebig oft',
  times: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
  until: 'Bis',
  startsAt: 'Von',
  takesWhole: (symbol: string) =>
    `Das andere Konto könnte Ihnen alle ${symbol} nehmen, jetzt oder später, ohne noch einmal zu fragen.`,
  movesAll: 'Das könnte alle Token dieses Vertrags bewegen, die Sie haben.',
  callsAll:
    'Eine dieser Methoden ruft andere auf, also begrenzt die Liste nichts: Das andere Konto könnte alles nehmen, was Sie dort haben. Lehnen Sie ab, wenn Sie ihm nicht alles anvertrauen.',
  movesApproved:
    'Dieser Vertrag darf jeden Token bewegen, den Sie ihm erlaubt haben. Das andere Konto könnte sie alle nehmen. Lehnen Sie ab, wenn Sie ihm nicht alles anvertrauen.',
  unknownMethod:
    'Die Wallet weiß nicht, was eine dieser Methoden tut. Sie könnte weggeben, was Sie dort haben. Erteilen Sie die Berechtigung nur, wenn Sie es wissen.',
  alsoCountsFor: 'Die Signatur gilt auch für',
  callsForYou: 'Einem anderen Konto erlauben, in Ihrem Namen einen Vertrag aufzurufen',
  bytesFrom: (at) => `Bytes ab ${at}`,
  amountPerCall: 'Betrag bei jedem Aufruf',
  sendsUpTo: (amount, period) => `Einem anderen Konto erlauben, ${period} bis zu ${amount} zu senden`,
  every: (count, unit) => (count === 1 ? EVERY[unit][0] : `alle ${count} ${EVERY[unit][1]}`),
  takesBack: 'Diese Berechtigung zurücknehmen, sofort und endgültig',
  permission: 'Erlaubnis',
  approve: 'Bestätigen',
  approveAll: (count: number) => `Alle ${count} bestätigen`,
  deedTo: (deed: string, who: string) => `${deed} an ${who}`,
  sign: 'Signieren',
  decline: 'Ablehnen',
  nothingAsked:
    'Hier wird gerade nichts gefragt. Gehen Sie zur Website zurück und sehen Sie dort nach, was aus Ihrer Anfrage geworden ist.',
  noPage: 'Die Website antwortet nicht.',
  noPageWhy:
    'Gehen Sie zu der Website zurück, die dieses Fenster geöffnet hat, und öffnen Sie es dort noch einmal. Hilft das nicht, muss die Website „Cross-Origin-Opener-Policy: same-origin-allow-popups“ senden.',
  pageGone: 'Die Seite wurde neu geladen oder geschlossen.',
  askAgain: (app) => `Gehen Sie zurück zu ${app || 'der Website'}, und beginnen Sie dort noch einmal.`,
  elsewhere: 'Es geht in einem anderen Fenster weiter. Sie können dieses schließen.',
  takenBack: 'Die Website hat ihre Anfrage zurückgenommen.',
  nextWhy: 'Sie fragt jetzt nach etwas anderem. Lesen Sie es, als wäre es das Erste.',
  answered: 'Fertig. Sie können zur Website zurückgehen.',
  tooEarly:
    'Das war zu früh: Nichts wurde gedrückt. Lesen Sie, warten Sie eine Sekunde, und drücken Sie noch einmal.',
  tooSmall: 'Dieses Fenster ist zu klein zum Lesen. Machen Sie es größer.',
  failedHere: 'Nichts wurde signiert.',
  working: 'Wird signiert …',
  sending: 'Wird gesendet …',
  backTo: (app: string) => `Zurück zu ${app}`,
  backToSite: 'Zurück zur Website',
  code: 'Code',
  next: 'Weiter',
  failed: 'Etwas ist schiefgegangen',
  failures,
  reload: 'Laden Sie die Seite neu.',
  close: 'Schließen',
}
