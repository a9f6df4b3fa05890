import type { Texts } from './en.ts'

/** German. */
export const de: Texts = {
  locale: 'de',
  dir: 'ltr',
  signMessage: 'Nachricht signieren',
  sendTransaction: 'Transaktion bestätigen',
  signTransaction: 'Transaktion signieren',
  signTransactions: 'Transaktionen signieren',
  asks: 'fragt an',
  from: 'Konto',
  network: 'Netzwerk',
  fee: 'Netzwerkgebühr',
  unknown: 'unbekannt',
  message: 'Nachricht',
  details: 'Einzelheiten',
  raw: 'Rohdaten',
  approve: 'Bestätigen',
  sign: 'Signieren',
  decline: 'Ablehnen',
  covered:
    'Etwas verdeckt dieses Fenster, oder es ist gerade erst erschienen. Kurz warten und noch einmal versuchen.',
  notHere:
    'Dieser Browser kann nicht erkennen, ob etwas dieses Fenster verdeckt. Deshalb signiert das Wallet hier nicht. Bitte einen Browser auf Chromium-Basis verwenden.',
  close: 'Schließen',
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
}
