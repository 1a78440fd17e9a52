import '../styles.css';
import { DEFERRED_SCRIPTS } from '../../contract/storefront/deferred-scripts.ts';
import { CodePart, loadAtLast } from '../lib/code-parts/code-part.ts';
import { showMissingCodeNotice } from '../lib/code-parts/missing-code-notice.ts';
import { acknowledgeTaps } from './acknowledge-taps.ts';
import { nextTask } from './next-task.ts';
import { recordInput } from './replay-input.ts';

/** On a connection slower than this, the code stops waiting for the images. */
const LONGEST_WAIT_MS = 2000;

/** How many frames after `load` the images are on the screen. */
const FRAMES_TO_SHOW = 3;

/** A visitor who does one of these is about to need the code. */
const SIGNS_OF_USE = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'wheel'];

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

const files = root.getAttribute(DEFERRED_SCRIPTS);
const stopAcknowledging = acknowledgeTaps();
const input = recordInput(root);
if (files !== null) {
  await seenOrWanted();
  for (const file of files.split(' ')) preload(file);
}
// In steps, so that a slow phone can scroll in between.
await nextTask();
await loadAtLast(new CodePart(() => import('../lib/react-first.ts')), showMissingCodeNotice);
await nextTask();
const { hydrate } = await loadAtLast(
  new CodePart(() => import('./hydrate.tsx')),
  showMissingCodeNotice,
);
await nextTask();
await hydrate(root);
await input.replay();
stopAcknowledging();
root.removeAttribute(DEFERRED_SCRIPTS);

/** A rendered page is complete without its code: on a slow connection styles and images go first. */
function seenOrWanted(): Promise<void> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const { signal } = ending;
    const end = () => {
      ending.abort();
      resolve();
    };
    const afterPaint = () => afterFrames(FRAMES_TO_SHOW, end);
    for (const sign of SIGNS_OF_USE) addEventListener(sign, end, { signal, passive: true });
    if (document.readyState === 'complete') afterPaint();
    else addEventListener('load', afterPaint, { signal });
    setTimeout(end, LONGEST_WAIT_MS);
  });
}

function afterFrames(frames: number, then: () => void): void {
  if (frames === 0) setTimeout(then);
  else requestAnimationFrame(() => afterFrames(frames - 1, then));
}

/** All at once: discovering one file through another would cost a round trip each. */
function preload(file: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = `/${file}`;
  document.head.append(link);
}
