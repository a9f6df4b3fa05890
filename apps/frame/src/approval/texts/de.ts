import type { Texts } from './en.ts'

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
  approve: 'Bestätigen',
  sign: 'Signieren',
  decline: 'Ablehnen',
  covered:
    'Etwas verdeckt dieses Fenster, oder es ist gerade erst erschienen. Kurz warten und noch einmal versuchen.',
  notHere:
    'Dieser Browser kann nicht erkennen, ob etwas dieses Fenster verdeckt, und die Seite gehört zu einer anderen Domain als das Wallet. Deshalb signiert das Wallet hier nicht. Bitte einen Browser auf Chromium-Basis verwenden.',
  secureWhy:
    'Dieser Browser kann nicht erkennen, ob etwas dieses Fenster verdeckt. Prüfe die Anfrage in einem eigenen Fenster.',
  review: 'In sicherem Fenster prüfen',
  waiting: 'Entscheide im Fenster, das sich geöffnet hat.',
  blocked:
    'Der Browser hat das Fenster blockiert. Erlaube Fenster für diese Seite und versuche es noch einmal.',
  exportTitle: 'Wallet mitnehmen',
  exportWhy:
    'Du bekommst die 24 Wörter deines Wallets. Mit ihnen öffnet jedes andere Wallet deine Konten. Bestätige zuerst deine E-Mail-Adresse.',
  email: 'E-Mail-Adresse',
  sendCode: 'Code senden',
  codeTitle: 'Code eingeben',
  codeWhy: 'Wir haben dir einen Code aus sechs Ziffern geschickt.',
  linkWhy: 'Wir haben dir einen Link geschickt. Öffne ihn zuerst; danach kommt der Code.',
  code: 'Code',
  next: 'Weiter',
  noWallet: 'Zu dieser E-Mail-Adresse gibt es hier kein Wallet.',
  exportCare:
    'Wer diese Wörter hat, hat alles in deinem Wallet. Zeige sie niemandem und gib sie nur in ein Wallet ein, dem du vertraust.',
  exportOver: 'Du kannst diese Seite schließen.',
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
