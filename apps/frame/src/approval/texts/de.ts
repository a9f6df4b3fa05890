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

/** German. */
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
  dataFee: 'und eine Gebühr für Daten, die nicht enthalten ist',
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
  walletReady: 'Ihre Wallet ist auf diesem Gerät bereit. Gehen Sie zurück zur Website.',
  blocked:
    'Der Browser hat das Fenster blockiert. Erlauben Sie Fenster für diese Seite, und versuchen Sie es noch einmal.',
  exportTitle: 'Wallet mitnehmen',
  exportWhy:
    'Sie bekommen die 24 Wörter Ihrer Wallet. Mit ihnen öffnet jede andere Wallet Ihre Konten. Melden Sie sich zuerst noch einmal an.',
  continueWith: (provider) => `Weiter mit ${provider}`,
  waitingOutside: 'Machen Sie im Fenster weiter, das sich geöffnet hat.',
  outsideDenied: (provider) => `Sie haben die Anfrage bei ${provider} abgelehnt.`,
  outsideExpired: 'Das hat zu lange gedauert. Fangen Sie noch einmal an.',
  outsideFailed: (provider) => `${provider} hat die Anmeldung nicht bestätigt. Versuchen Sie es noch einmal.`,
  joinWhy: (email, provider) =>
    `Mit ${email} meldet sich hier schon jemand bei einer Wallet an. Wir haben einen Code dorthin geschickt: Mit ihm meldet ${provider} Sie bei derselben Wallet an.`,
  email: 'E-Mail-Adresse',
  sendCode: 'Code senden',
  codeTitle: 'Code eingeben',
  codeWhy: 'Wir haben Ihnen einen Code aus sechs Ziffern geschickt.',
  linkWhy: 'Wir haben Ihnen einen Link geschickt. Öffnen Sie ihn zuerst; danach kommt der Code.',
  code: 'Code',
  next: 'Weiter',
  noWallet: 'Zu dieser Anmeldung gibt es hier keine Wallet.',
  exportSmart:
    'Ihr Smart Account öffnet sich mit den Wörtern in keiner anderen Wallet. Senden Sie vorher an Ihr Ethereum-Konto, was er enthält.',
  exportCare:
    'Wer diese Wörter hat, hat alles in Ihrer Wallet. Zeigen Sie sie niemandem, und geben Sie sie nur in eine Wallet ein, der Sie vertrauen.',
  exportOver: 'Sie können diese Seite schließen.',
  failed: 'Etwas ist schiefgegangen',
  failures,
  reload: 'Laden Sie die Seite neu.',
  close: 'Schließen',
  openingSignIn: 'Die Anmeldeseite wird geöffnet …',
  nothingOpens:
    'Öffnet sie sich nicht, schließen Sie dieses Fenster, und versuchen Sie es auf der Seite erneut, von der Sie kommen.',
  noSignIn:
    'Die Website, die dieses Fenster geöffnet hat, antwortet nicht. Gehen Sie zu ihr zurück, und beginnen Sie die Anmeldung dort noch einmal. Hilft das nicht, melden Sie sich per E-Mail an.',
  retry: 'Noch einmal versuchen',
  provedHere:
    'Sie können dieses Fenster schließen und dort weitermachen, wo Sie begonnen haben. Geht es dort nicht weiter, melden Sie sich noch einmal an.',
  otherBrowser:
    'Diese Anmeldung hat nicht in diesem Browser begonnen, oder vor zu langer Zeit, oder in einem privaten Fenster, das geschlossen ist. Gehen Sie zurück zur Website, und beginnen Sie dort noch einmal. Hat eine App diese Seite geöffnet, öffnen Sie die Website in diesem Browser.',
  addTitle: (login: string) => `${login} zu Ihrer Wallet hinzufügen?`,
  addWhy:
    'Wer sich mit diesem Konto anmelden kann, öffnet dann auch Ihre Wallet. Fügen Sie es nur hinzu, wenn es Ihres ist und Sie gerade darum gebeten haben.',
  addTo: 'Wallet',
  addOpened: 'Bisher geöffnet mit',
  addNow: (provider: string) => `${provider} hinzufügen`,
  notAdd: 'Nicht hinzufügen',
  added: (login: string) => `${login} öffnet jetzt Ihre Wallet. Gehen Sie zurück zur Website.`,
  notAdded: 'Nichts wurde geändert. Gehen Sie zurück zur Website.',
  outsideUsed: 'Diese Anmeldung wurde schon benutzt. Beginnen Sie auf der Website noch einmal.',
  outsideTaken: 'Dieses Konto öffnet schon eine andere Wallet. Nichts wurde geändert.',
  checking: 'Die Anmeldung wird geprüft …',
  openTitle: 'Wallet auf diesem Gerät öffnen',
  openMailed: (email: string) =>
    `Bevor dieses Gerät Ihre Wallet öffnet, stellen wir sicher, dass es Ihres ist. Wir haben einen Link an ${email} geschickt. Öffnen Sie ihn hier, oder anderswo: Dann zeigt er einen Code, den Sie hier eingeben.`,
  openCode: 'Code der Seite',
  openCodeCare: 'Geben Sie ihn nirgends ein als in diesem Fenster der Wallet.',
  openAgain:
    'Bevor dieses Gerät Ihre Wallet öffnet, stellen wir sicher, dass es Ihres ist. Melden Sie sich noch einmal mit einem Konto an, das sie öffnet, oder öffnen Sie die Seite Ihrer Wallet auf einem Gerät, auf dem sie offen ist, und erlauben Sie dort dieses.',
  openNotYet: 'Dieses Gerät ist noch nicht erlaubt.',
  openQuestion: 'Wallet öffnen?',
  openHere: (device: string, when: string) => `Dieses Gerät (${device}) hat darum gebeten, ${when}.`,
  openThere: (device: string, when: string) =>
    `${device} möchte Ihre Wallet öffnen, ${when}. Machen Sie nur weiter, wenn Sie gerade vor diesem Gerät sitzen und dort das eigene Fenster der Wallet offen ist. Wer den Code hat, öffnet alles in Ihrer Wallet.`,
  openNow: 'Öffnen',
  openShow: 'Code zeigen',
  openCodeIs: 'Geben Sie diesen Code auf jenem Gerät im Fenster der Wallet ein',
  openDone: 'Fertig. Gehen Sie zurück zum Fenster der Wallet.',
  openOver:
    'Dieser Link gilt nicht mehr oder wurde schon benutzt. Beginnen Sie im Fenster der Wallet noch einmal.',
  phraseTitle: 'Wiederherstellungsphrase aufschreiben',
  phraseWhy:
    'Diese 24 Wörter sind Ihre Wallet. Niemand kann sie Ihnen zurückgeben. Schreiben Sie sie in dieser Reihenfolge auf, und bewahren Sie sie dort auf, wo nur Sie sie finden.',
  phraseDone: 'Ich habe sie aufgeschrieben',
  later: 'Nicht jetzt',
  confirmTitle: 'Wiederherstellungsphrase prüfen',
  confirmWhy: 'Geben Sie diese Wörter der Phrase ein, die Sie aufgeschrieben haben.',
  showAgain: 'Die Wörter noch einmal zeigen',
  word: (number) => `Wort ${number}`,
  confirm: 'Prüfen',
  wrongWords: 'Das sind nicht die Wörter. Sehen Sie auf Ihrem Zettel nach.',
  enterTitle: 'Wallet auf diesem Gerät öffnen',
  enterWhy: 'Geben Sie die 24 Wörter ein, die Sie aufgeschrieben haben, als die Wallet entstand.',
  phrase: 'Wiederherstellungsphrase',
  open: 'Wallet öffnen',
  wrongPhrase: 'Das ist nicht die Phrase Ihrer Wallet.',
  passkeyTitle: 'Wallet mit einem Passkey schützen',
  passkeyWhy:
    'Mit Ihrem Passkey öffnen Sie diese Wallet auf einem anderen Gerät. Er bleibt bei Ihnen: Niemand sonst kann damit die Wallet öffnen, und niemand kann ihn ersetzen.',
  passkeyMake: 'Passkey erstellen',
  passkeyUseWhy: 'Benutzen Sie den Passkey, den Sie erstellt haben, als die Wallet entstand.',
  passkeyUse: 'Passkey benutzen',
  passkeyFailed: 'Der Passkey wurde nicht benutzt. Versuchen Sie es noch einmal.',
  passkeyWeak:
    'Dieser Passkey kann keine Wallet schützen. Erstellen Sie einen auf Ihrem Telefon oder in einem anderen Passwortmanager.',
}
