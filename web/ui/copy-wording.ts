/** Apart from the others: few pages copy anything. */
export const copy = 'Copy';
export const copyOutcomes = { copied: 'Copied', selected: 'Selected. Press Ctrl C to copy it.' };
