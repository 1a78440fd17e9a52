import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../../contract/wording.ts';
import { Loader } from '../../ui/loader.tsx';
import { Missing } from './missing.tsx';
import type { Crumb } from './screen-frame.tsx';

type OneItemProps<Item> = {
  /** Answers `null` if there is no such item. */
  query: UseQueryResult<Item | null>;
  back: Crumb;
  texts: { notFound: string; notLoaded: string };
  children: (item: Item) => ReactNode;
};

/** The item that a screen is about, or why it is not there. */
export function OneItem<Item>({ query, back, texts, children }: OneItemProps<Item>) {
  const { data, isPending, refetch } = query;
  if (isPending) return <Loader label={MESSAGES.loading} />;
  if (data === null) return <Missing back={back}>{texts.notFound}</Missing>;
  if (data !== undefined) return children(data);
  return (
    <Missing back={back} onRetry={() => refetch()}>
      {texts.notLoaded}
    </Missing>
  );
}
