import type { UndoTexts } from './en.ts'

export const de: UndoTexts = {
  loading: 'Wird geladen …',
  retry: 'Noch einmal versuchen',
  noAnswer: 'Es ließ sich nichts nachsehen',
  over: 'Dieser Link gilt nicht mehr',
  overWhy: (contact) =>
    `Er gilt 7 Tage, bis die Änderung rückgängig gemacht ist, und so, wie er in der Mail steht. Suchen Sie nach einer neueren Mail. Wenn Sie die Änderung schon rückgängig gemacht haben, melden Sie sich auf der Seite neu an. Wenn noch etwas nicht stimmt, ${askFor(contact)}.`,
  none: 'Es gibt nichts rückgängig zu machen',
  noneWhy:
    'Niemand hat in letzter Zeit geändert, wer Ihre Wallet benutzen darf. Sie können diese Seite schließen.',
  kinds: {
    add: 'Eine Anmeldung wurde hinzugefügt',
    remove: 'Eine Anmeldung wurde entfernt',
    email: 'Die E-Mail-Adresse wurde geändert',
    device: 'Ein Gerät wurde entfernt',
    deletion: 'Die Löschung der Wallet wurde geplant',
  },
  freezeTitle: 'Waren Sie das?',
  freezeWhy:
    'Wenn Sie das nicht waren, frieren Sie es ein: Was mit der Änderung kam, öffnet dann 14 Tage lang nichts, und nichts wird mehr geändert.',
  freeze: 'Einfrieren',
  mine: 'Das war ich',
  wasMe: 'Es wurde nichts eingefroren',
  wasMeWhy:
    'Wenn Sie es sich anders überlegen, öffnen Sie den Link in der Mail noch einmal. Sie können diese Seite schließen.',
  frozenTitle: 'Die Änderungen sind eingefroren',
  frozenWhy:
    'Was mit ihnen kam, öffnet 14 Tage lang nichts, und nichts wird mehr geändert. Machen Sie sie rückgängig, damit danach niemand mehr etwas davon hat.',
  undoTitle: 'Änderungen rückgängig machen?',
  undoWhy: 'Wenn eine Änderung nicht von Ihnen ist, machen Sie sie rückgängig.',
  choose: 'Alles ab hier rückgängig machen',
  goesToo: 'Auch rückgängig',
  laterToo: 'Jede spätere Änderung wird mit rückgängig gemacht.',
  risk: 'Alle werden abgemeldet, Sie auch. Nur Geräte, die die Wallet schon eine Woche vor der Änderung geöffnet haben, oder auf denen sie entstand, öffnen sie noch. Das lässt sich nicht zurücknehmen.',
  undo: 'Rückgängig machen',
  keepTitle: 'Die Änderungen behalten?',
  keep: 'Das war ich: Änderungen behalten',
  keepWhy: 'Damit ist nichts mehr eingefroren.',
  kept: 'Die Änderungen bleiben',
  keptWhy: 'Es ist nichts mehr eingefroren. Sie können diese Seite schließen.',
  closedFrozen: 'Die Änderungen bleiben vorerst eingefroren',
  closedFrozenWhy:
    'Nach 14 Tagen gelten sie wieder. Um sie vorher rückgängig zu machen, öffnen Sie den Link in der Mail noch einmal.',
  closed: 'Es wurde nichts rückgängig gemacht',
  closedWhy: 'Sie können diese Seite schließen.',
  whoTitle: 'Zeigen Sie, dass die Wallet vorher Ihre war',
  whoLink:
    'Öffnen Sie diesen Link auf einem Gerät, auf dem die Wallet vorher offen war, im selben Browser. Oder melden Sie sich mit einer anderen Anmeldung von damals an: nicht mit der Adresse, an die der Link ging.',
  whoSession:
    'Dafür braucht es eine neue Anmeldung auf einem Weg von vor der Änderung, auf einem Gerät, auf dem die Wallet vorher offen war.',
  stillNot: (contact) =>
    `Das hat nicht gereicht. Wenn Sie weder ein solches Gerät noch eine solche Anmeldung haben, ${askFor(contact)}.`,
  signIn: 'Anmelden',
  signInWhy: 'Melden Sie sich auf einem Weg an, den Sie vor der Änderung hatten.',
  undone: 'Es ist wieder, wie es war',
  undoneWhy:
    'Melden Sie sich auf der Seite neu an. Wer Ihre Wallet geöffnet hat, kann ihren Schlüssel kopiert haben: Bringen Sie, was darin liegt, in eine andere Wallet.',
}

function askFor(contact: string): string {
  return contact ? `schreiben Sie an ${contact}` : 'sagen Sie es den Betreibern der Seite'
}
