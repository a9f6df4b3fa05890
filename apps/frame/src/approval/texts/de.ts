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
  unknown: 'unbekannt',
  message: 'Nachricht',
  details: 'Einzelheiten',
  changes: 'Voraussichtliche Änderungen',
  raw: 'Rohdaten',
  notText:
    'Diese Nachricht ist kein Text. Das Wallet kann nicht erkennen, was eine Signatur davon erlaubt. Signiere nur, wenn du der Seite vertraust.',
  hidden: 'Diese Nachricht enthält unsichtbare Zeichen. Sie sind ausgeschrieben.',
  delegates:
    'Das gibt einem anderen Programm die Kontrolle über dein Konto. Signiere nur, wenn du weißt, warum.',
  fails: (reason) => `Das Netzwerk sagt, dass das fehlschlagen wird: ${reason.slice(0, 200)}`,
  lookAlike: (known) =>
    `Der Empfänger beginnt und endet wie ${known}, den du kennst, ist aber eine andere Adresse. Prüfe jedes Zeichen.`,
  notPaid: (operator) => `${operator} bezahlt das nicht. Du würdest die Netzwerkgebühr selbst bezahlen.`,
  notCovered: 'Dein Guthaben reicht nicht für den Betrag und die Netzwerkgebühr.',
  receiver: 'Empfänger',
  firstTime: 'Von diesem Gerät wurde noch nie etwas dorthin gesendet',
  amount: 'Betrag',
  nonce: 'Nonce',
  inLab: (network) => `${network} (Labor)`,
  who: 'Wer',
  howOften: 'Wie oft',
  anyTimes: 'beliebig oft',
  times: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
  until: 'Bis',
  startsAt: 'Von',
  movesAll: 'Das könnte alle Token dieses Vertrags bewegen, die du hast.',
  callsForYou: 'Einem anderen Konto erlauben, in deinem Namen einen Vertrag aufzurufen',
  bytesFrom: (at) => `Bytes ab ${at}`,
  amountPerCall: 'Betrag bei jedem Aufruf',
  sendsUpTo: (amount, period) => `Einem anderen Konto erlauben, ${period} bis zu ${amount} zu senden`,
  every: (count, unit) => (count === 1 ? EVERY[unit][0] : `alle ${count} ${EVERY[unit][1]}`),
  takesBack: 'Diese Berechtigung zurücknehmen, sofort und endgültig',
  approve: 'Bestätigen',
  sign: 'Signieren',
  decline: 'Ablehnen',
  covered:
    'Etwas verdeckt dieses Fenster, oder es ist gerade erst erschienen. Kurz warten und noch einmal versuchen.',
  notHere:
    'Dieser Browser kann nicht erkennen, ob etwas dieses Fenster verdeckt, und die Seite gehört zu einer anderen Domain als das Wallet. Deshalb signiert das Wallet hier nicht. Bitte einen Browser auf Chromium-Basis verwenden.',
  secureWhy:
    'Dieser Browser kann nicht erkennen, ob etwas dieses Fenster verdeckt. Prüfe die Anfrage in einem eigenen Fenster.',
  review: 'Im Fenster prüfen',
  waiting: 'Entscheide im Fenster, das sich geöffnet hat.',
  blocked:
    'Der Browser hat das Fenster blockiert. Erlaube Fenster für diese Seite und versuche es noch einmal.',
  exportTitle: 'Wallet mitnehmen',
  exportWhy:
    'Du bekommst die 24 Wörter deines Wallets. Mit ihnen öffnet jedes andere Wallet deine Konten. Melde dich zuerst noch einmal an.',
  continueWith: (provider) => `Weiter mit ${provider}`,
  waitingOutside: 'Mach im Fenster weiter, das sich geöffnet hat.',
  outsideDenied: (provider) => `Du hast die Anfrage bei ${provider} abgelehnt.`,
  outsideExpired: 'Das hat zu lange gedauert. Fang noch einmal an.',
  outsideFailed: (provider) => `${provider} hat die Anmeldung nicht bestätigt. Versuche es noch einmal.`,
  joinWhy: (email, provider) =>
    `Mit ${email} meldet sich hier schon jemand bei einem Wallet an. Wir haben einen Code dorthin geschickt: Mit ihm meldet dich ${provider} bei demselben Wallet an.`,
  email: 'E-Mail-Adresse',
  sendCode: 'Code senden',
  codeTitle: 'Code eingeben',
  codeWhy: 'Wir haben dir einen Code aus sechs Ziffern geschickt.',
  linkWhy: 'Wir haben dir einen Link geschickt. Öffne ihn zuerst; danach kommt der Code.',
  code: 'Code',
  next: 'Weiter',
  noWallet: 'Zu dieser Anmeldung gibt es hier kein Wallet.',
  exportSmart:
    'Dein Smart Account öffnet sich mit den Wörtern in keinem anderen Wallet. Sende vorher an dein Ethereum-Konto, was er enthält.',
  exportCare:
    'Wer diese Wörter hat, hat alles in deinem Wallet. Zeige sie niemandem und gib sie nur in ein Wallet ein, dem du vertraust.',
  exportOver: 'Du kannst diese Seite schließen.',
  failed: 'Etwas ist schiefgegangen',
  failures,
  reload: 'Lade die Seite neu.',
  close: 'Schließen',
  openingSignIn: 'Die Anmeldeseite wird geöffnet …',
  nothingOpens:
    'Öffnet sie sich nicht, schließe dieses Fenster und versuche es auf der Seite erneut, von der du kommst.',
  phraseTitle: 'Wiederherstellungsphrase aufschreiben',
  phraseWhy:
    'Diese 24 Wörter sind dein Wallet. Niemand kann sie dir zurückgeben. Schreib sie in dieser Reihenfolge auf und bewahre sie dort auf, wo nur du sie findest.',
  phraseDone: 'Ich habe sie aufgeschrieben',
  later: 'Nicht jetzt',
  confirmTitle: 'Wiederherstellungsphrase prüfen',
  confirmWhy: 'Gib diese Wörter der Phrase ein, die du aufgeschrieben hast.',
  showAgain: 'Die Wörter noch einmal zeigen',
  word: (number) => `Wort ${number}`,
  confirm: 'Prüfen',
  wrongWords: 'Das sind nicht die Wörter. Sieh auf deinem Zettel nach.',
  enterTitle: 'Wallet auf diesem Gerät öffnen',
  enterWhy: 'Gib die 24 Wörter ein, die du aufgeschrieben hast, als das Wallet entstand.',
  phrase: 'Wiederherstellungsphrase',
  open: 'Wallet öffnen',
  wrongPhrase: 'Das ist nicht die Phrase deines Wallets.',
  passkeyTitle: 'Wallet mit einem Passkey schützen',
  passkeyWhy:
    'Mit deinem Passkey öffnest du dieses Wallet auf einem anderen Gerät. Er bleibt bei dir: Niemand sonst kann damit das Wallet öffnen, und niemand kann ihn ersetzen.',
  passkeyWindow: 'In einem Fenster fortfahren',
  passkeyMake: 'Passkey erstellen',
  passkeyUseWhy: 'Benutze den Passkey, den du erstellt hast, als das Wallet entstand.',
  passkeyUse: 'Passkey benutzen',
  passkeyFailed: 'Der Passkey wurde nicht benutzt. Versuche es noch einmal.',
  passkeyWeak:
    'Dieser Passkey kann kein Wallet schützen. Erstelle einen auf deinem Telefon oder in einem anderen Passwortmanager.',
  passkeyNotHere:
    'Die Seite gehört zu einer anderen Domain als das Wallet, deshalb geht hier kein Passkey. Frage die Seite nach einem anderen Weg.',
}
