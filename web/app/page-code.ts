import type { ComponentType } from 'react';
import { CodePart } from '../lib/code-parts/code-part.ts';
import { addPrefetchTable } from '../lib/code-parts/prefetch.ts';
import { findPage, type Page } from './pages.ts';

const files: Record<string, () => Promise<ComponentType>> = {
  ...import.meta.glob<ComponentType>(
    ['../*/*-page.tsx', '../admin/shell/back-office-page.tsx', '!../ui/*'],
    { import: 'default' },
  ),
  ...(import.meta.env.DEV
    ? import.meta.glob<ComponentType>('../ui/showcase-page.tsx', { import: 'default' })
    : {}),
};
const parts = new Map(
  Object.entries(files).map(([file, load]) => [file, new CodePart(load)] as const),
);

/** The code of a page, which is downloaded when it is needed. */
export function codeOf({ file }: Page): CodePart<ComponentType> {
  const part = parts.get(`../${file}`);
  if (part === undefined) throw new Error(`There is no page in ${file}.`);
  return part;
}

addPrefetchTable((pathname) => codeOf(findPage(pathname)));
