/** Another admin saved something while this one was editing it. */

const NAME_LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const CONFLICT_TEXT = {
  someone: 'Another admin',
  you: 'You, in another tab,',
  changed: (who: string, fields: readonly string[]) =>
    `${who} changed ${NAME_LIST.format(fields)}.`,
  kept: 'Everything you typed is still here.',
  choose: (count: number) =>
    count === 1
      ? 'You changed one of them here, too: choose which value to keep, then save.'
      : `You changed ${count} of them here, too: choose which values to keep, then save.`,
  saveAgain: 'Save again to add your changes.',
  goTo: (field: string) => `Go to ${field}`,
  notChosen: 'Choose which values to keep, then save.',
  theirs: (who: string) => `${who} saved`,
  nothing: 'Nothing',
  takeTheirs: 'Use this',
  keepMine: 'Keep mine',
  /** Heard after the button's own text: there are several of each. */
  for: (field: string) => ` for ${field}`,
} as const;
