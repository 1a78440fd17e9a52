import { createStore } from 'zustand/vanilla';

/** Whether there has been anything to say yet. */
export const toastArea = createStore(() => ({ isWanted: false }));
