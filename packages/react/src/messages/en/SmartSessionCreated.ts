/** Texts of the SmartSessionCreated view. */
export const SmartSessionCreated = {
  title: 'Permission granted',
  done: 'Done',
  all: 'All permissions',
  text: 'It holds from now on. You can take it back at any time.',
  gone: 'This permission is not in the list of your account yet.',
}
