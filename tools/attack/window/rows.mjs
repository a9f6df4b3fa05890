// What a page or a link can try against the wallet's window, in the order in which it runs.

/**
 * Each row has an `id`, a `name` in plain words, and `load()`, which brings what it does:
 *
 * - `open(stage)` gives its scene, which most often is a victim
 * - `attempt(scene, random, number)` is one try. It gives `got`, how much the page has got that the user did not see and press for, `how`, and
 *   `isVoid` where a busy machine has made something else of it
 * - `guard`: pairs of source text and what takes its place, by which a copy of the wallet loses what stands against the attack. Where no text
 *   does that, `attempt` brings a success about while `scene.isProof`
 */
export const rows = [
  {
    id: 'W1',
    name: 'the page masks, shrinks, zooms and covers its frame of the wallet, and gets presses there',
    load: async () => (await import('./rows/hiding.mjs')).frame,
  },
  {
    id: 'W2',
    name: 'a window that is too small to be read, or off the screen, gets presses',
    load: async () => (await import('./rows/hiding.mjs')).small,
  },
  {
    id: 'W3',
    name: 'presses that are early, held or rapid',
    load: async () => (await import('./rows/presses.mjs')).early,
  },
  {
    id: 'W4',
    name: 'the page moves its window to fragments, reuses its name, and keys are held meanwhile',
    load: async () => (await import('./rows/presses.mjs')).moved,
  },
  {
    id: 'W5',
    name: 'a harmless request is taken back under the finger, and another one takes its place',
    load: async () => (await import('./rows/presses.mjs')).swapped,
  },
  {
    id: 'W6',
    name: 'ten requests at once: one press approves one',
    load: async () => (await import('./rows/presses.mjs')).atOnce,
  },
  {
    id: 'W7',
    name: 'the page asks again after each refusal: more than three in a row in one window',
    load: async () => (await import('./rows/presses.mjs')).endless,
  },
  {
    id: 'W8',
    name: 'delegations and operations in disguise: objects, getters, proxies, doubled members, other spellings',
    load: async () => (await import('./rows/disguises.mjs')).disguised,
  },
  {
    id: 'W9',
    name: 'typed data with members that no type names, another domain, and values that can be read in two ways',
    load: async () => (await import('./rows/disguises.mjs')).unsigned,
  },
  {
    id: 'W10',
    name: 'calls and permits that decode to nothing, without a word of it',
    load: async () => (await import('./rows/words.mjs')).nothing,
  },
  {
    id: 'W11',
    name: 'network fees that are everything, without a word of it',
    load: async () => (await import('./rows/words.mjs')).fees,
  },
  {
    id: 'W12',
    name: 'letters that cannot be seen: in messages, typed data, notes and names of tokens',
    load: async () => (await import('./rows/words.mjs')).letters,
  },
  {
    id: 'W13',
    name: 'permissions whose methods move tokens or call others, without a warning',
    load: async () => (await import('./rows/words.mjs')).permissions,
  },
  {
    id: 'W14',
    name: 'limits above all that somebody holds, addresses that look like known ones, and tokens that call themselves USDC',
    load: async () => (await import('./rows/words.mjs')).limits,
  },
  {
    id: 'W15',
    name: 'a signature of one account binds the other one, which the screen does not name',
    load: async () => (await import('./rows/words.mjs')).bound,
  },
  {
    id: 'W16',
    name: 'a window of another origin, project or frame, of a guessed id, or by a link, and forged messages of its channel',
    load: async () => (await import('./rows/openers.mjs')).strangers,
  },
  {
    id: 'W17',
    name: 'two frames of the wallet, two windows, one id: each press approves one request at most',
    load: async () => (await import('./rows/openers.mjs')).twice,
  },
  {
    id: 'W18',
    name: 'the page removes or reloads its frame, moves the window, or takes the request back between press and signature',
    load: async () => (await import('./rows/outcomes.mjs')).lost,
  },
  {
    id: 'W19',
    name: 'methods that no window answers: of other wallets, misspelt, or all of this one’s without a window',
    load: async () => (await import('./rows/silent.mjs')).silent,
  },
  {
    id: 'W20',
    name: 'the page chooses a language for the window that its visitor cannot read',
    load: async () => (await import('./rows/sessions.mjs')).language,
  },
  {
    id: 'W21',
    name: 'the page reaches the window that shows or takes a phrase, or has words asked within itself',
    load: async () => (await import('./rows/sessions.mjs')).phrase,
  },
  {
    id: 'W22',
    name: 'the page goes back to whoever was signed in before, by a token that it has kept',
    load: async () => (await import('./rows/sessions.mjs')).former,
  },
  {
    id: 'W23',
    name: 'the page adds a login of its own, takes the person’s away, or changes their address, without a press in the window',
    load: async () => (await import('./rows/sessions.mjs')).logins,
  },
  {
    id: 'W24',
    name: 'the page holds the window’s thread up while somebody taps where its button will be',
    load: async () => (await import('./rows/presses.mjs')).stalled,
  },
  {
    id: 'W25',
    name: 'somebody follows a link to a provider that the attacker has begun: the attacker then asks for the result',
    load: async () => (await import('./rows/sessions.mjs')).led,
  },
]
