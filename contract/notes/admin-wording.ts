/** What staff write down about a customer or an order. */
export const NOTES_TEXT = {
  title: 'Notes',
  onlyStaff: 'Only people with access to the back office can see these.',
  none: 'No notes yet.',
  notLoaded: 'Couldn’t load the notes.',
  field: 'New note',
  add: 'Add note',
  by: (author: string) => `by ${author}`,
  remove: 'Delete note',
  askToRemove: 'Delete this note?',
  cannotUndo: 'It will be gone for everyone.',
  confirmRemove: 'Delete',
} as const;
